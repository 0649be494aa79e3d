package storelint.startupreads;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/**
 * Tries settings on a real master and region server: does each start and serve, can a client make a table, write and read?
 * A case is a line `name | key=value | key=value`. Prints one JSON line a case: who refused it, and what it said.
 * usage: TryHBase CASES [FIRST COUNT]
 */
public final class TryHBase {
    private TryHBase() { }

    public static void main(String[] arguments) throws Exception {
        int first = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 0;
        int count = arguments.length > 2 ? Integer.parseInt(arguments[2]) : Integer.MAX_VALUE;
        List<String> cases = new ArrayList<>();
        for (String line : Files.readAllLines(Paths.get(arguments[0]))) if (!line.trim().isEmpty() && !line.startsWith("#")) cases.add(line);
        DefaultMetricsSystem.setMiniClusterMode(true);
        HBaseDaemons.startZooKeeper();
        for (String line : cases.subList(first, (int) Math.min(cases.size(), (long) first + count))) {
            System.out.println(tried(line));
            System.out.flush();
        }
        Runtime.getRuntime().halt(0);
    }

    private static String tried(String line) throws Exception {
        String[] parts = line.split("\\|");
        Map<String, String> given = new LinkedHashMap<>();
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            given.put(parts[i].substring(0, equals).trim(), parts[i].substring(equals + 1).trim());
        }
        File folder = Files.createTempDirectory("try-hbase").toFile();
        String role = "master";
        String outcome;
        HBaseDaemons daemons = new HBaseDaemons();
        try {
            Configuration configuration = HBaseDaemons.configuration(folder, given);
            daemons.startMaster(new Configuration(configuration));
            role = "regionserver";
            daemons.startRegionServer(new Configuration(configuration));
            outcome = daemons.await(40);
            if (outcome.startsWith("master")) role = "master";
            if (outcome.equals("ok")) {
                role = "hbase-client";
                HBaseDaemons.use(configuration);
            }
        } catch (Throwable problem) {
            outcome = why(problem);
        }
        daemons.stop();
        return "{\"case\": " + quoted(parts[0].trim()) + ", \"role\": " + quoted(role) + ", \"outcome\": " + quoted(outcome) + "}";
    }

    private static String why(Throwable problem) {
        StringBuilder text = new StringBuilder();
        for (Throwable cause = problem; cause != null && text.length() < 400; cause = cause.getCause()) {
            text.append(text.length() == 0 ? "" : " <- ").append(cause.getClass().getSimpleName()).append(": ").append(cause.getMessage());
        }
        return text.length() > 400 ? text.substring(0, 400) : text.toString();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("/tmp/try-hbase[0-9]+", "FOLDER").replaceAll("\\p{Cntrl}+", " ") + '"';
    }
}
