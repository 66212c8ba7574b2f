//! A thin layer over the event writer: elements as calls, so that a document reads like itself.

use quick_xml::{
    Writer,
    events::{BytesEnd, BytesStart, BytesText, Event},
};

/// A document under construction.
pub(crate) struct Xml(Writer<Vec<u8>>);

type Attributes<'a> = &'a [(&'a str, &'a str)];

impl Xml {
    /// Writes a whole document.
    pub(crate) fn document(build: impl FnOnce(&mut Self)) -> String {
        let mut xml = Self(Writer::new_with_indent(Vec::new(), b' ', 2));
        build(&mut xml);
        String::from_utf8_lossy(&xml.0.into_inner()).into_owned()
    }

    /// `<name attributes/>`
    pub(crate) fn empty(&mut self, name: &str, attributes: Attributes<'_>) {
        self.put(Event::Empty(start(name, attributes)));
    }

    /// `<name attributes>text</name>`
    pub(crate) fn text(&mut self, name: &str, attributes: Attributes<'_>, text: &str) {
        self.put(Event::Start(start(name, attributes)));
        self.put(Event::Text(BytesText::new(text)));
        self.put(Event::End(BytesEnd::new(name)));
    }

    /// `<name attributes>children</name>`
    pub(crate) fn parent(
        &mut self,
        name: &str,
        attributes: Attributes<'_>,
        children: impl FnOnce(&mut Self),
    ) {
        self.put(Event::Start(start(name, attributes)));
        children(self);
        self.put(Event::End(BytesEnd::new(name)));
    }

    #[expect(
        clippy::expect_used,
        reason = "the writer's only error is that of its sink"
    )]
    fn put(&mut self, event: Event<'_>) {
        self.0
            .write_event(event)
            .expect("a Vec accepts every write");
    }
}

fn start<'a>(name: &'a str, attributes: Attributes<'a>) -> BytesStart<'a> {
    BytesStart::new(name).with_attributes(attributes.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_escaped() {
        let xml = Xml::document(|xml| {
            xml.parent("a", &[("k", "<\"&'>")], |xml| xml.text("b", &[], "x<&>y"));
        });
        assert_eq!(
            xml,
            "<a k=\"&lt;&quot;&amp;&apos;&gt;\">\n  <b>x&lt;&amp;&gt;y</b>\n</a>"
        );
    }
}
