package storelint.oracle;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/**
 * Asks each typed reader of Hadoop's own Configuration what it makes of each text.
 * Argument: a file with one text a line, written as a Java string without its quotes (backslash u escapes, \n, \t).
 * Prints one JSON line a text: reader to value, {"default": true} or {"refused": exception}. A reader that the release does not have is left out.
 */
public final class ConfigurationReaders {
    public enum Sample { ALPHA, beta }

    private interface Reader { Object read(Configuration configuration) throws Exception; }

    private static final Object DEFAULT = new Object();

    public static void main(String[] args) throws Exception {
        Map<String, Reader> readers = readers();
        for (String line : Files.readAllLines(Paths.get(args[0]), StandardCharsets.US_ASCII)) {
            String text = unescape(line);
            Configuration configuration = new Configuration(false);
            configuration.set("k", text);
            Map<String, Object> answers = new LinkedHashMap<>();
            for (Map.Entry<String, Reader> reader : readers.entrySet()) {
                Map<String, Object> answer = new LinkedHashMap<>();
                try {
                    Object value = reader.getValue().read(configuration);
                    if (value == DEFAULT) answer.put("default", true);
                    else answer.put("value", value);
                } catch (NoSuchMethodException absent) {
                    continue;
                } catch (Throwable thrown) {
                    Throwable cause = thrown instanceof InvocationTargetException ? thrown.getCause() : thrown;
                    while (cause.getCause() != null && cause.getClass() == RuntimeException.class) cause = cause.getCause();
                    answer.put("refused", cause.getClass().getSimpleName());
                }
                answers.put(reader.getKey(), answer);
            }
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("text", text);
            row.put("answers", answers);
            System.out.println(Json.of(row));
        }
        System.exit(0);
    }

    private static Map<String, Reader> readers() {
        Map<String, Reader> readers = new LinkedHashMap<>();
        readers.put("get", c -> orDefault(c.get("k", "the default"), "the default"));
        readers.put("getTrimmed", c -> { Object v = call(c, "getTrimmed", new Class<?>[] {String.class}, "k"); return v == null ? DEFAULT : v; });
        readers.put("getInt", c -> orDefault(String.valueOf(c.getInt("k", -77)), "-77"));
        readers.put("getLong", c -> orDefault(String.valueOf(c.getLong("k", -77)), "-77"));
        readers.put("getFloat", c -> orDefault(String.valueOf(c.getFloat("k", -77)), "-77.0"));
        readers.put("getDouble", c -> orDefault(String.valueOf(call(c, "getDouble", new Class<?>[] {String.class, double.class}, "k", -77d)), "-77.0"));
        readers.put("getBoolean", c -> {
            boolean a = c.getBoolean("k", true), b = c.getBoolean("k", false);
            return a == b ? (Object) a : DEFAULT;
        });
        readers.put("getLongBytes", c -> orDefault(String.valueOf(call(c, "getLongBytes", new Class<?>[] {String.class, long.class}, "k", -77L)), "-77"));
        for (TimeUnit unit : new TimeUnit[] {TimeUnit.NANOSECONDS, TimeUnit.MILLISECONDS, TimeUnit.SECONDS, TimeUnit.MINUTES, TimeUnit.DAYS}) {
            readers.put("getTimeDuration " + unit, c -> orDefault(String.valueOf(
                call(c, "getTimeDuration", new Class<?>[] {String.class, long.class, TimeUnit.class}, "k", -77L, unit)), "-77"));
        }
        for (String unit : new String[] {"BYTES", "MB"}) {
            readers.put("getStorageSize " + unit, c -> {
                Class<?> units;
                try { units = Class.forName("org.apache.hadoop.conf.StorageUnit"); } catch (ClassNotFoundException e) { throw new NoSuchMethodException(); }
                return orDefault(String.valueOf(call(c, "getStorageSize", new Class<?>[] {String.class, double.class, units}, "k", -77d,
                    units.getMethod("valueOf", String.class).invoke(null, unit))), "-77.0");
            });
        }
        readers.put("getEnum", c -> orDefault(String.valueOf(call(c, "getEnum", new Class<?>[] {String.class, Enum.class}, "k", Sample.beta)), "beta"));
        readers.put("getClass", c -> { Class<?> v = c.getClass("k", ConfigurationReaders.class); return v == ConfigurationReaders.class ? DEFAULT : v.getName(); });
        readers.put("getClasses", c -> list(c.getClasses("k", ConfigurationReaders.class)));
        readers.put("getStrings", c -> list(c.getStrings("k")));
        readers.put("getTrimmedStrings", c -> list(call(c, "getTrimmedStrings", new Class<?>[] {String.class}, "k")));
        readers.put("getInts", c -> list(call(c, "getInts", new Class<?>[] {String.class}, "k")));
        readers.put("getRange", c -> orDefault(String.valueOf(call(c, "getRange", new Class<?>[] {String.class, String.class}, "k", "-")), "absent"));
        readers.put("getPattern", c -> orDefault(String.valueOf(
            call(c, "getPattern", new Class<?>[] {String.class, java.util.regex.Pattern.class}, "k", java.util.regex.Pattern.compile("the default"))), "the default"));
        readers.put("getSocketAddr", c -> {
            InetSocketAddress a = (InetSocketAddress) call(c, "getSocketAddr", new Class<?>[] {String.class, String.class, int.class}, "k", "127.0.0.9:9", 77);
            return a.getHostString() + " " + a.getPort();
        });
        return readers;
    }

    private static Object orDefault(String value, String sentinel) { return value.equals(sentinel) ? DEFAULT : value; }

    private static Object call(Configuration configuration, String name, Class<?>[] types, Object... arguments) throws Exception {
        Method method = Configuration.class.getMethod(name, types);
        return method.invoke(configuration, arguments);
    }

    private static Object list(Object array) {
        if (array == null) return DEFAULT;
        List<Object> items = new ArrayList<>();
        for (int i = 0; i < Array.getLength(array); i++) {
            Object item = Array.get(array, i);
            items.add(item instanceof Class ? ((Class<?>) item).getName() : item);
        }
        return items;
    }

    private static String unescape(String line) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c != '\\') { text.append(c); continue; }
            char next = line.charAt(++i);
            if (next == 'u') { text.append((char) Integer.parseInt(line.substring(i + 1, i + 5), 16)); i += 4; }
            else text.append(next == 'n' ? '\n' : next == 't' ? '\t' : next == 'r' ? '\r' : next);
        }
        return text.toString();
    }
}
