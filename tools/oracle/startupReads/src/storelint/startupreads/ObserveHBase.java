package storelint.startupreads;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/**
 * Starts a real master, then a real region server, in a cluster that serves, under {@link ReadAgent}, and saves what each reads until it serves: neither
 * what makes a cluster new, nor what a region server reads only when it opens a region.
 * usage: ObserveHBase PART
 */
public final class ObserveHBase {
    private static final int SECONDS = 120;

    private ObserveHBase() { }

    public static void main(String[] arguments) throws Exception {
        int exit = 1;
        try {
            DefaultMetricsSystem.setMiniClusterMode(true);
            HBaseDaemons.startZooKeeper();
            Path none = Files.createTempDirectory("observe-hbase");
            String master = HBaseDaemons.masterAlone(none, SECONDS);
            String regionServer = HBaseDaemons.regionServerAlone(none, SECONDS);
            System.err.println(master + ", " + regionServer);
            Reads.save(Paths.get(arguments[0]));
            exit = master.equals(HBaseDaemons.OK) && regionServer.equals(HBaseDaemons.OK) ? 0 : 1;
        } catch (Exception problem) {
            problem.printStackTrace();
        }
        Runtime.getRuntime().halt(exit);
    }
}
