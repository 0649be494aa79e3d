package storelint.startupreads;

import java.nio.file.Paths;
import java.util.concurrent.Callable;

/**
 * Starts a real master and region server under {@link ReadAgent} and saves what each read until both served.
 * usage: ObserveHBase PART
 */
public final class ObserveHBase {
    private ObserveHBase() { }

    public static void main(String[] arguments) throws Exception {
        int exit = 1;
        try {
            HBaseDaemons.startZooKeeper();
            HBaseDaemons daemons = new HBaseDaemons();
            as("master", () -> { daemons.startMaster(null); return null; });
            as("regionserver", () -> { daemons.startRegionServer(null); return null; });
            String outcome = daemons.await(90);
            System.err.println(outcome);
            Thread.sleep(2000);
            Reads.save(Paths.get(arguments[0]));
            exit = outcome.equals("ok") ? 0 : 1;
        } catch (Exception problem) {
            problem.printStackTrace();
        }
        Runtime.getRuntime().halt(exit);
    }

    private static <T> T as(String role, Callable<T> work) throws Exception {
        Reads.ROLE.set(role);
        try { return work.call(); } finally { Reads.ROLE.remove(); }
    }
}
