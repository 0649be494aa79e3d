package storelint.startupreads;

import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/**
 * Puts configurations to a real master, region server and client: does each daemon start and serve, can the client make a table, write and read?
 * Prints one JSON line a folder: who refused its files, and what each of them said. Where the two daemons do not serve together, each is tried
 * in a cluster of the defaults that serves; `together`: each alone starts, yet the two serve no regions.
 * usage: TryHBase FOLDER…
 */
public final class TryHBase {
    private static final int SECONDS = 25;

    private TryHBase() { }

    public static void main(String[] arguments) throws Exception {
        DefaultMetricsSystem.setMiniClusterMode(true);
        HBaseDaemons.startZooKeeper();
        for (String argument : arguments) {
            Path files = Paths.get(argument);
            Map<String, String> refused;
            try { refused = tried(files); } catch (Exception | Error problem) { refused = Collections.singletonMap("together", HBaseDaemons.why(problem)); }
            System.out.println(Json.answer(files.getFileName().toString(), refused));
            System.out.flush();
        }
        Runtime.getRuntime().halt(0);
    }

    /** The roles that refused, with what they said. */
    private static Map<String, String> tried(Path files) throws Exception {
        Map<String, String> refused = new LinkedHashMap<>();
        HBaseDaemons daemons = new HBaseDaemons();
        Kept.emptied(daemons.configuration(files));
        try {
            try { daemons.startMaster(files); } catch (Exception | Error problem) { refused.put("master", HBaseDaemons.why(problem)); }
            try { daemons.startRegionServer(files); } catch (Exception | Error problem) { refused.put("regionserver", HBaseDaemons.why(problem)); }
            String outcome = refused.isEmpty() ? daemons.await(SECONDS) : "";
            if (outcome.equals(HBaseDaemons.OK)) {
                try { daemons.use(files); } catch (Exception | Error problem) { refused.put("hbase-client", HBaseDaemons.why(problem)); }
                return refused;
            }
            daemons.stop();
            if (!refused.containsKey("master")) put("master", HBaseDaemons.masterAlone(files, SECONDS), refused);
            if (!refused.containsKey("regionserver")) put("regionserver", HBaseDaemons.regionServerAlone(files, SECONDS), refused);
            if (refused.isEmpty()) refused.put("together", outcome);
            return refused;
        } finally {
            daemons.stop();
        }
    }

    private static void put(String role, String outcome, Map<String, String> refused) {
        if (!outcome.equals(HBaseDaemons.OK)) refused.put(role, outcome);
    }
}
