package storelint.startupreads;

import java.io.File;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.master.HMaster;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.zookeeper.MiniZooKeeperCluster;

/** A master and a region server in one JVM, over local files and a ZooKeeper of their own. */
final class HBaseDaemons {
    private static MiniZooKeeperCluster zooKeeper;
    private static int zooKeeperPort;

    private HMaster master;
    private HRegionServer regionServer;

    static synchronized void startZooKeeper() throws Exception {
        if (zooKeeper != null) return;
        zooKeeper = new MiniZooKeeperCluster(HBaseConfiguration.create());
        zooKeeperPort = zooKeeper.startup(Files.createTempDirectory("hbase-zookeeper").toFile());
    }

    /** A folder and a znode of its own; `given` comes last. */
    static Configuration configuration(File folder, Map<String, String> given) throws Exception {
        Configuration configuration = HBaseConfiguration.create();
        configuration.set("hbase.rootdir", "file://" + folder + "/hbase");
        configuration.set("hbase.tmp.dir", folder + "/tmp");
        configuration.set("hbase.cluster.distributed", "false");
        configuration.set("hbase.unsafe.stream.capability.enforce", "false");
        configuration.set("hbase.zookeeper.quorum", "127.0.0.1");
        configuration.set("hbase.zookeeper.property.clientPort", String.valueOf(zooKeeperPort));
        configuration.set("zookeeper.znode.parent", "/" + folder.getName());
        configuration.set("hbase.master.info.port", "-1");
        configuration.set("hbase.regionserver.info.port", "-1");
        configuration.set("hbase.master.port", port());
        configuration.set("hbase.regionserver.port", port());
        configuration.set("hbase.client.retries.number", "3");
        given.forEach(configuration::set);
        return configuration;
    }

    private static String port() throws Exception {
        try (ServerSocket socket = new ServerSocket(0)) { return String.valueOf(socket.getLocalPort()); }
    }

    /** Throws what the constructor throws; later failures show in `await`. */
    void startMaster(Configuration configuration) throws Exception {
        master = new HMaster(configuration);
        run(master, "master");
    }

    void startRegionServer(Configuration configuration) throws Exception {
        regionServer = new HRegionServer(configuration);
        run(regionServer, "regionserver");
    }

    private final AtomicReference<Throwable> died = new AtomicReference<>();

    private void run(Runnable daemon, String name) {
        Thread thread = new Thread(daemon, name);
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((t, problem) -> died.compareAndSet(null, problem));
        thread.start();
    }

    /** "ok", or why the daemons do not serve. */
    String await(int seconds) throws Exception {
        for (int i = 0; i < seconds * 10; i++) {
            if (died.get() != null) return "died: " + died.get();
            if (master.isAborted() || master.isStopped()) return "master went down";
            if (regionServer != null && (regionServer.isAborted() || regionServer.isStopped())) return "region server went down";
            if (master.isInitialized() && regionServer != null && regionServer.isOnline()) return "ok";
            Thread.sleep(100);
        }
        return "not serving after " + seconds + " s";
    }

    /** Creates a table, writes, flushes and reads a row. */
    static void use(Configuration configuration) throws Exception {
        try (Connection connection = ConnectionFactory.createConnection(configuration); Admin admin = connection.getAdmin()) {
            TableName name = TableName.valueOf("t");
            admin.createTable(TableDescriptorBuilder.newBuilder(name).setColumnFamily(ColumnFamilyDescriptorBuilder.of("f")).build());
            try (Table table = connection.getTable(name)) {
                table.put(new Put(new byte[] {1}).addColumn(new byte[] {'f'}, new byte[] {1}, new byte[100]));
                admin.flush(name);
                table.get(new Get(new byte[] {1}));
            }
        }
    }

    void stop() {
        try { if (regionServer != null) regionServer.stop("end of the case"); } catch (RuntimeException gone) { /* it is down */ }
        try { if (master != null) master.stop("end of the case"); } catch (RuntimeException gone) { /* it is down */ }
    }
}
