package storelint.startupreads;

import java.util.Map;
import java.util.stream.Collectors;

/** Texts as JSON, without what differs from run to run. */
final class Json {
    private Json() { }

    static String quoted(String text) {
        return '"' + text.replaceAll("[^\\s:]*/try-hbase[0-9]+", "FOLDER").replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\p{Cntrl}+", " ") + '"';
    }

    /** What the roles that refused a case said. */
    static String answer(String name, Map<String, String> refused) {
        return refused.entrySet().stream().map(one -> quoted(one.getKey()) + ": " + quoted(one.getValue()))
            .collect(Collectors.joining(", ", "{\"case\": " + quoted(name) + ", \"refused\": {", "}}"));
    }
}
