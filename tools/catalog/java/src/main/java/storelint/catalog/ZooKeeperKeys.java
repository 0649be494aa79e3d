package storelint.catalog;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Keys of zoo.cfg that QuorumPeerConfig compares by name, with what it makes of each value. All other keys become system properties `zookeeper.<key>`. */
final class ZooKeeperKeys {
  private ZooKeeperKeys() {}

  static Map<String, Object> of(ScannedClasses classes) {
    Map<String, Object> out = new TreeMap<>();
    var config = classes.classes.get("org/apache/zookeeper/server/quorum/QuorumPeerConfig");
    if (config == null) return out;
    for (MethodNode method : config.methods) {
      if (!method.name.startsWith("parse") && !method.name.startsWith("setup") && !method.name.startsWith("validate")) continue;
      for (AbstractInsnNode instruction : method.instructions) {
        if (!(instruction instanceof LdcInsnNode ldc) || !(ldc.cst instanceof String key) || !key.matches("[A-Za-z0-9][A-Za-z0-9_.\\-]*")) continue;
        if (!(instruction.getNext() instanceof MethodInsnNode call)) continue;
        if (!call.owner.equals("java/lang/String") || !call.name.equals("equals") && !call.name.equals("startsWith") && !call.name.equals("equalsIgnoreCase")) continue;
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("match", call.name);
        entry.put("reader", readerAfter(call));
        out.putIfAbsent(key, entry);
      }
    }
    return out;
  }

  /** The first conversion before the next comparison. */
  private static String readerAfter(AbstractInsnNode from) {
    for (AbstractInsnNode each = from.getNext(); each != null; each = each.getNext()) {
      if (!(each instanceof MethodInsnNode call)) continue;
      if (call.name.equals("equals") || call.name.equals("startsWith")) {
        if (each.getPrevious() instanceof LdcInsnNode) return "String";
        continue;
      }
      if (call.name.startsWith("parse") && (call.owner.startsWith("java/lang/") || call.name.equals("parseBoolean"))) return call.name;
      if (call.owner.equals("java/io/File") || call.owner.endsWith("VerifyingFileFactory")) return "File";
    }
    return "String";
  }
}
