package storelint.startupreads;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HColumnDescriptor;
import org.apache.hadoop.hbase.HTableDescriptor;
import org.apache.hadoop.hbase.Stoppable;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.master.HMaster;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.zookeeper.MiniZooKeeperCluster;

/**
 * A master and region servers in one JVM, over local files and a ZooKeeper of their own. Written for what HBase 1.0 to 2.6 have in common, and compiled
 * against each.
 */
final class HBaseDaemons {
    static final String OK = "ok";

    private static MiniZooKeeperCluster zooKeeper;
    private static int zooKeeperPort;
    private static HBaseDaemons serving;

    private final File folder;
    private AtomicReference<String> died = new AtomicReference<>();
    private final List<HRegionServer> regionServers = new ArrayList<>();
    private HMaster master;
    private Thread masterThread;

    HBaseDaemons() throws IOException {
        folder = Files.createTempDirectory("try-hbase").toFile();
    }

    static synchronized void startZooKeeper() throws Exception {
        if (zooKeeper != null) return;
        zooKeeper = new MiniZooKeeperCluster(HBaseConfiguration.create());
        zooKeeperPort = zooKeeper.startup(Files.createTempDirectory("hbase-zookeeper").toFile());
    }

    /** Daemons of the defaults, of which the region server serves all the cases of a JVM. */
    private static HBaseDaemons serving() throws Exception {
        if (serving == null) {
            HBaseDaemons daemons = new HBaseDaemons();
            Kept.emptied(daemons.configuration(null));
            daemons.startMaster(null);
            daemons.startRegionServer(null);
            String outcome = daemons.await(120);
            if (!outcome.equals(OK)) throw new IllegalStateException(outcome);
            serving = daemons;
        }
        return serving;
    }

    /** "ok", or why a master with these files does not start in a cluster that serves, in the place of its master. */
    static String masterAlone(Path files, int seconds) throws Exception {
        HBaseDaemons daemons = serving();
        daemons.stopMaster();
        Map<Field, Object> held = Kept.emptied(daemons.configuration(files));
        try {
            daemons.startMaster(files);
            return daemons.await(seconds);
        } catch (Exception | Error problem) {
            return why(problem);
        } finally {
            daemons.stopMaster();
            Kept.restore(held);
        }
    }

    /** "ok", or why a region server with these files does not start in a cluster that serves, beside the one that holds the regions. */
    static String regionServerAlone(Path files, int seconds) throws Exception {
        HBaseDaemons daemons = serving();
        if (daemons.master == null) {
            Kept.emptied(daemons.configuration(null));
            daemons.startMaster(null);
            String outcome = daemons.await(120);
            if (!outcome.equals(OK)) throw new IllegalStateException(outcome);
        }
        Map<Field, Object> held = Kept.emptied(daemons.configuration(files));
        try {
            daemons.startRegionServer(files);
            return daemons.await(seconds);
        } catch (Exception | Error problem) {
            return why(problem);
        } finally {
            while (daemons.regionServers.size() > 1) stop(daemons.regionServers.remove(1));
            daemons.died = new AtomicReference<>();
            Kept.restore(held);
        }
    }

    /** A folder and a znode of its own; the operator's files come last, as in a daemon. */
    Configuration configuration(Path files) throws Exception {
        Map<String, String> own = new LinkedHashMap<>();
        own.put("hbase.rootdir", "file://" + folder + "/hbase");
        own.put("hbase.tmp.dir", folder + "/tmp");
        own.put("hbase.cluster.distributed", "false");
        own.put("hbase.unsafe.stream.capability.enforce", "false");
        own.put("hbase.zookeeper.quorum", "127.0.0.1");
        own.put("hbase.zookeeper.property.clientPort", String.valueOf(zooKeeperPort));
        own.put("zookeeper.znode.parent", "/" + folder.getName());
        own.put("hbase.master.info.port", "-1");
        own.put("hbase.regionserver.info.port", "-1");
        own.put("hbase.master.port", port());
        own.put("hbase.regionserver.port", port());
        own.put("hbase.client.retries.number", "3");
        // A start takes a second in place of ten.
        own.put("hbase.master.wait.on.regionservers.mintostart", "1");
        own.put("hbase.master.wait.on.regionservers.timeout", "200");
        own.put("hbase.master.wait.on.regionservers.interval", "50");
        own.put("hbase.regionserver.msginterval", "500");
        own.put("hbase.server.thread.wakefrequency", "100");
        StringBuilder base = new StringBuilder("<configuration>");
        own.forEach((name, value) -> base.append("<property><name>").append(name).append("</name><value>").append(value).append("</value></property>"));
        Configuration configuration = HBaseConfiguration.create();
        configuration.addResource(new ByteArrayInputStream(base.append("</configuration>").toString().getBytes(StandardCharsets.UTF_8)), "base");
        for (String name : new String[] {"core-site.xml", "hdfs-site.xml", "hbase-site.xml"}) {
            if (files != null && Files.exists(files.resolve(name))) configuration.addResource(new ByteArrayInputStream(Files.readAllBytes(files.resolve(name))), name);
        }
        configuration.size();
        return configuration;
    }

    private static String port() throws Exception {
        try (ServerSocket socket = new ServerSocket(0)) { return String.valueOf(socket.getLocalPort()); }
    }

    /** Throws what the constructor throws; later failures show in `await`. */
    void startMaster(Path files) throws Exception {
        master = construct(HMaster.class, "master", files);
        masterThread = run(master, "master");
    }

    /** Beside those that were started before. */
    void startRegionServer(Path files) throws Exception {
        HRegionServer regionServer = construct(HRegionServer.class, "regionserver", files);
        regionServers.add(regionServer);
        run(regionServer, "regionserver");
    }

    /** A constructor that waits for a ZooKeeper that is not there waits for minutes. What a daemon with an operator's files reads is its own. */
    private <T> T construct(Class<T> daemon, String role, Path files) throws Exception {
        Configuration configuration = configuration(files);
        if (files != null) Reads.ROLE.set(role);
        try {
            return within(30, () -> constructed(daemon, configuration));
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof Exception) throw (Exception) thrown.getCause();
            throw thrown;
        }
    }

    /** As the daemons' own main methods do: with the configuration alone, or in 1.x with the coordination that it asks for. */
    private static <T> T constructed(Class<T> daemon, Configuration configuration) throws Exception {
        for (Constructor<?> constructor : daemon.getConstructors()) {
            if (constructor.getParameterCount() != 2) continue;
            Object coordination = Class.forName("org.apache.hadoop.hbase.CoordinatedStateManagerFactory")
                .getMethod("getCoordinatedStateManager", Configuration.class).invoke(null, configuration);
            return daemon.cast(constructor.newInstance(configuration, coordination));
        }
        return daemon.getConstructor(Configuration.class).newInstance(configuration);
    }

    static boolean isPatienceOver(Throwable problem) {
        return problem.getMessage() != null && problem.getMessage().startsWith("not serving after");
    }

    static <T> T within(int seconds, Callable<T> work) throws Exception {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task, "within " + seconds + " s");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(seconds, TimeUnit.SECONDS);
        } catch (ExecutionException problem) {
            if (problem.getCause() instanceof Exception) throw (Exception) problem.getCause();
            throw problem;
        } catch (TimeoutException problem) {
            thread.interrupt();
            throw new IllegalStateException("not serving after " + seconds + " s");
        }
    }

    private Thread run(Runnable daemon, String name) {
        Thread thread = new Thread(daemon, name);
        // A daemon that goes down may die of it later, when the next one runs.
        AtomicReference<String> died = this.died;
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((t, problem) -> died.compareAndSet(null, name + " died: " + why(problem)));
        thread.start();
        Reads.ROLE.remove();
        return thread;
    }

    /** "ok", or why the daemons do not serve. */
    String await(int seconds) throws Exception {
        for (int i = 0; i < seconds * 10; i++) {
            if (master.isAborted() || master.isStopped()) return "master went down: " + Aborts.of(master);
            boolean isOnline = true;
            for (HRegionServer regionServer : regionServers) {
                if (regionServer.isAborted() || regionServer.isStopped()) return "regionserver went down: " + Aborts.of(regionServer);
                isOnline &= regionServer.isOnline();
            }
            if (died.get() != null) return died.get();
            if (master.isInitialized() && isOnline) return OK;
            Thread.sleep(100);
        }
        return "not serving after " + seconds + " s";
    }

    /** Creates a table, writes, flushes and reads a row. */
    void use(Path files) throws Exception {
        Configuration configuration = configuration(files);
        within(30, () -> {
            try (Connection connection = ConnectionFactory.createConnection(configuration); Admin admin = connection.getAdmin()) {
                TableName name = TableName.valueOf("t");
                HTableDescriptor descriptor = new HTableDescriptor(name);
                descriptor.addFamily(new HColumnDescriptor("f"));
                admin.createTable(descriptor);
                try (Table table = connection.getTable(name)) {
                    table.put(new Put(new byte[] {1}).addColumn(new byte[] {'f'}, new byte[] {1}, new byte[100]));
                    admin.flush(name);
                    table.get(new Get(new byte[] {1}));
                }
            }
            return null;
        });
    }

    static String why(Throwable problem) {
        StringBuilder text = new StringBuilder();
        for (Throwable cause = problem; cause != null && text.length() < 5000; cause = cause.getCause()) {
            text.append(text.length() == 0 ? "" : " <- ").append(cause.getClass().getSimpleName()).append(": ").append(cause.getMessage());
        }
        return text.toString();
    }

    /** Stops the master, if there is one, and waits until its place is free. */
    private void stopMaster() throws InterruptedException {
        if (master != null) stop(master);
        if (masterThread != null) masterThread.join(5_000);
        master = null;
        masterThread = null;
        died = new AtomicReference<>();
    }

    void stop() {
        regionServers.forEach(HBaseDaemons::stop);
        if (master != null) stop(master);
    }

    private static void stop(Stoppable daemon) {
        try { daemon.stop("end of the case"); } catch (RuntimeException gone) { /* it is down */ }
    }
}
