import org.apache.cassandra.config.DatabaseDescriptor;

/** Lets Cassandra read and check cassandra.yaml as a node does before it opens anything. Ends with 0 where the node would go on. */
public final class JudgeCassandra {
  private JudgeCassandra() {}

  public static void main(String[] arguments) {
    try {
      DatabaseDescriptor.daemonInitialization();
      System.exit(0);
    } catch (Throwable problem) {
      for (Throwable cause = problem; cause != null; cause = cause.getCause()) System.err.println("refused: " + cause);
      System.exit(1);
    }
  }
}
