package storelint.catalog;

import java.io.InputStream;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The default files in the jars of a release: file name to its properties in order. */
final class DefaultFiles {
  private DefaultFiles() {}

  static Map<String, Object> of(List<String> jars) throws Exception {
    DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    builder.setEntityResolver((publicId, systemId) -> new InputSource(new StringReader("")));
    Map<String, Object> out = new TreeMap<>();
    for (String jar : jars) {
      try (JarFile file = new JarFile(jar)) {
        for (ZipEntry entry : file.stream().toList()) {
          if (!entry.getName().matches("[a-z-]+-default\\.xml")) continue;
          try (InputStream in = file.getInputStream(entry)) {
            out.putIfAbsent(entry.getName(), properties(builder.parse(in).getDocumentElement()));
          }
        }
      }
    }
    return out;
  }

  private static List<Object> properties(Element root) {
    List<Object> out = new ArrayList<>();
    NodeList elements = root.getElementsByTagName("property");
    for (int i = 0; i < elements.getLength(); i++) {
      Map<String, Object> property = new LinkedHashMap<>();
      for (Node child = elements.item(i).getFirstChild(); child != null; child = child.getNextSibling()) {
        if (child instanceof Element element && element.getTagName().matches("name|value|description")) {
          property.put(element.getTagName(), element.getTextContent().trim().replaceAll("\\s+", " "));
        }
      }
      if (property.containsKey("name")) out.add(property);
    }
    return out;
  }
}
