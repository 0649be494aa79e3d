package storelint.oracle;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Reads each XML file of a folder with Hadoop's own Configuration and prints one JSON line a file:
 * what every name holds (not expanded), which names a later file cannot change, or what was thrown.
 * Compiles against hadoop-core 1.2.1 and every later hadoop-common.
 */
public final class ConfigurationFiles {
    public static void main(String[] args) {
        File[] files = new File(args[0]).listFiles((folder, name) -> name.endsWith(".xml"));
        Arrays.sort(files);
        for (File file : files) {
            Map<String, Object> line = new LinkedHashMap<>();
            line.put("file", file.getName());
            try {
                Map<String, String> values = read(file, null);
                line.put("values", values);
                List<String> kept = new ArrayList<>();
                for (Map.Entry<String, String> entry : read(file, values).entrySet()) {
                    if (!"changed by a later file".equals(entry.getValue())) kept.add(entry.getKey());
                }
                line.put("final", kept);
            } catch (Throwable thrown) {
                Throwable root = thrown;
                while (root.getCause() != null) root = root.getCause();
                line.put("refused", root.getClass().getSimpleName() + ": " + String.valueOf(root.getMessage()).split("\n")[0]);
            }
            System.out.println(Json.of(line));
        }
        System.exit(0);
    }

    private static Map<String, String> read(File file, Map<String, String> overridden) {
        Configuration configuration = new Configuration(false);
        configuration.addResource(new Path(file.toURI()));
        if (overridden != null) {
            StringBuilder later = new StringBuilder("<configuration>");
            for (String name : overridden.keySet()) {
                later.append("<property><name>").append(escape(name)).append("</name><value>changed by a later file</value></property>");
            }
            configuration.addResource(new ByteArrayInputStream(later.append("</configuration>").toString().getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        }
        Map<String, String> values = new TreeMap<>();
        for (Map.Entry<String, String> entry : configuration) values.put(entry.getKey(), configuration.getRaw(entry.getKey()));
        return values;
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
