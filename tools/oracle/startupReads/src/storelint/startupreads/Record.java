package storelint.startupreads;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Puts the reads of several runs together: {"key": {"reader": …, "roles": […], "others": […]}}, sorted by key.
 * `reader` is the one that refuses most texts, `roles` who calls it, `others` further readers of the key.
 * usage: Record OUT.json PART…
 */
public final class Record {
    /** Readers from the one that takes any text to those that refuse most. */
    private static final List<String> STRICTER = Arrays.asList("get", "getRaw", "getTrimmed", "getPassword", "getPasswordFromCredentialProviders", "getStrings",
        "getStringCollection", "getTrimmedStrings", "getTrimmedStringCollection", "getBoolean", "getPattern", "getFile", "getLocalPath", "getSocketAddr",
        "getRange", "getClassByName", "getClasses", "getInstances", "getClass", "getEnum", "getEnumSet", "getStorageSize", "getTimeDurations", "getTimeDuration",
        "getDouble", "getFloat", "getLongBytes", "getLong", "getInts", "getInt");

    private Record() { }

    public static void main(String[] arguments) throws Exception {
        Map<String, Map<String, Set<String>>> reads = new TreeMap<>();
        for (int i = 1; i < arguments.length; i++) {
            for (String line : Files.readAllLines(Paths.get(arguments[i]))) {
                String[] read = line.split("\t");
                reads.computeIfAbsent(read[0], k -> new TreeMap<>()).computeIfAbsent(read[1], r -> new TreeSet<>()).add(read[2]);
            }
        }
        String json = reads.entrySet().stream().map(read -> "  " + quoted(read.getKey()) + ": " + entry(read.getValue())).collect(Collectors.joining(",\n", "{\n", "\n}\n"));
        Files.write(Paths.get(arguments[0]), json.getBytes(StandardCharsets.UTF_8));
    }

    private static String entry(Map<String, Set<String>> readers) {
        String reader = readers.keySet().stream().max(Comparator.comparingInt(STRICTER::indexOf)).orElse("");
        Set<String> others = new TreeSet<>(readers.keySet());
        others.remove(reader);
        return "{ \"reader\": " + quoted(reader) + ", \"roles\": " + list(readers.get(reader)) + (others.isEmpty() ? "" : ", \"others\": " + list(others)) + " }";
    }

    private static String list(Set<String> items) {
        return items.stream().map(Record::quoted).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
