package sample;

import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;

/** What evidence can name. make.sh compiles it. */
public class Limits {
  static final String OLD_NAME = "sample.limit.old";
  static final long LARGEST = 1L << 40;
  static float share = 0.8f;
  private final String unit = "MiB".trim();

  enum Kind {
    STRICT("sample.kind.strict"),
    LENIENT("sample.kind.lenient");

    final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  Limits(int least) {
    if (least < 16) throw new IllegalArgumentException("limit " + least + " is below 16");
  }

  int read(Map<String, String> conf) throws IOException {
    switch (conf.size()) {
      case 0: return -1;
      case 1: return 7;
      default:
    }
    try {
      return Integer.parseInt(conf.get("sample.limit"));
    } catch (NumberFormatException error) {
      throw new IOException(unit);
    }
  }

  void watch(Consumer<String> log) {
    Runnable told = () -> log.accept("the limit is ignored");
    new Thread() {
      @Override
      public void run() {
        log.accept("the limit is watched");
        told.run();
      }
    }.start();
  }
}
