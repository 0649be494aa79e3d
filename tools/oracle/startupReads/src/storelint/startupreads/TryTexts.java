package storelint.startupreads;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/**
 * Gives a real master, or a real region server, a text for each of many settings, all at once, and takes out the one that stops the daemon, until
 * the daemon serves: what is left over does not stop it. A text that no other setting has, in what the daemon says when it goes down, tells which one
 * it is; else halves of what was read find it.
 * Prints one JSON line for each setting that was taken out ("ok": alone it stops nothing), and one with `"role"` alone when the daemon serves. Ends
 * before after {@link #STARTS} starts, because daemons that failed leave memory behind.
 * usage: TryTexts ROLE SETTINGS, a file of lines `name TAB text`
 */
public final class TryTexts {
    private static final int SECONDS = 25;
    private static final int STARTS = 60;

    private final String role;
    private final Map<String, String> left;
    private int starts;

    private TryTexts(String role, Map<String, String> texts) {
        this.role = role;
        left = new LinkedHashMap<>(texts);
    }

    public static void main(String[] arguments) throws Exception {
        DefaultMetricsSystem.setMiniClusterMode(true);
        HBaseDaemons.startZooKeeper();
        Map<String, String> texts = new LinkedHashMap<>();
        for (String line : Files.readAllLines(Paths.get(arguments[1]))) texts.put(line.substring(0, line.indexOf('\t')), line.substring(line.indexOf('\t') + 1));
        try { new TryTexts(arguments[0], texts).reduce(); } finally { Runtime.getRuntime().halt(0); }
    }

    private void reduce() throws Exception {
        while (starts < STARTS) {
            List<String> suspects = new ArrayList<>(left.keySet());
            String says = started(suspects);
            if (says.equals(HBaseDaemons.OK)) {
                System.out.println("{\"role\": " + Json.quoted(role) + "}");
                return;
            }
            if (taken(says)) continue;
            suspects.retainAll(Reads.SEEN);
            while (suspects.size() > 1) {
                List<String> half = suspects.subList(0, suspects.size() / 2);
                String saysHalf = started(half);
                if (taken(saysHalf)) {
                    suspects = new ArrayList<>(suspects);
                    suspects.retainAll(left.keySet());
                    continue;
                }
                suspects = new ArrayList<>(saysHalf.equals(HBaseDaemons.OK) ? suspects.subList(suspects.size() / 2, suspects.size()) : half);
                if (!saysHalf.equals(HBaseDaemons.OK)) says = saysHalf;
            }
            if (suspects.isEmpty()) throw new IllegalStateException(role + " does not start, and read none of the settings: " + says);
            says = started(suspects);
            if (!started(Collections.emptyList()).equals(HBaseDaemons.OK)) throw new IllegalStateException(role + " does not start any more: " + says);
            take(suspects.get(0), says);
        }
    }

    /** Takes out the setting that is named by a text of its own, or by its name and is refused alone, too. */
    private boolean taken(String says) throws Exception {
        for (Map.Entry<String, String> one : left.entrySet()) {
            if (!one.getValue().isEmpty() && says.contains(one.getValue()) && Collections.frequency(left.values(), one.getValue()) == 1) {
                take(one.getKey(), says);
                return true;
            }
        }
        for (String name : left.keySet()) {
            if (!Pattern.compile("(?<![\\w.-])" + Pattern.quote(name) + "(?![\\w-]|\\.\\w)").matcher(says).find()) continue;
            String saysAlone = started(Collections.singletonList(name));
            if (saysAlone.equals(HBaseDaemons.OK)) continue;
            take(name, saysAlone);
            return true;
        }
        return false;
    }

    private void take(String name, String says) {
        String text = left.remove(name);
        System.out.println("{\"role\": " + Json.quoted(role) + ", \"setting\": " + Json.quoted(name) + ", \"text\": " + Json.quoted(text) + ", \"says\": " + Json.quoted(says) + "}");
        System.out.flush();
    }

    /** Starts the role with the settings, beside daemons of the defaults. */
    private String started(List<String> names) throws Exception {
        starts++;
        Reads.SEEN.clear();
        Path files = Files.createTempDirectory("try-hbase-conf");
        StringBuilder site = new StringBuilder("<configuration>");
        for (String name : names) site.append("<property><name>").append(name).append("</name><value>").append(left.get(name)).append("</value></property>");
        Files.write(files.resolve("hbase-site.xml"), site.append("</configuration>").toString().getBytes(StandardCharsets.UTF_8));
        return role.equals("master") ? HBaseDaemons.masterAlone(files, SECONDS) : HBaseDaemons.regionServerAlone(files, SECONDS);
    }
}
