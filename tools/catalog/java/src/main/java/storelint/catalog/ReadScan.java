package storelint.catalog;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Every typed read of a configuration in the classes of a release: key, reader, default and unit in the call, reading class.
 * A key that is put together from constants is joined; one that comes through parameters or fields is followed to the callers and writers;
 * a part that nobody can tell becomes `*`.
 */
final class ReadScan {
  private static final int DEEPEST = 5;
  private static final int MOST_TEXTS = 400;
  private static final Set<String> NO_READERS =
      Set.of("getClassByName", "getClassByNameOrNull", "getResource", "getConfResourceAsInputStream", "getConfResourceAsReader", "getPropertySources", "getTimeDurationHelper",
          "getEnumConstants", "getAllPropertiesByTag", "getAllPropertiesByTags", "getTransparentCipherSuite", "getFinalParameters");

  /** One read as far as it is known: expressions are those of `where`. */
  private record Read(
      ScannedClasses.Method where, Set<Expression> key, String reader, Set<Expression> fallback, Set<Expression> unit, String name, int depth, String call) {}

  private final ScannedClasses classes;
  private final Map<String, Map<String, Object>> found = new TreeMap<>();
  private final Set<String> calls = new TreeSet<>();
  private final Set<String> resolved = new HashSet<>();
  private final Deque<Read> work = new ArrayDeque<>();
  private final Set<String> seen = new HashSet<>();

  private final Predicate<MethodInsnNode> isRead;

  /** Reads of a Hadoop Configuration. */
  ReadScan(ScannedClasses classes) {
    this.classes = classes;
    this.isRead = this::isConfigurationRead;
  }

  ReadScan(ScannedClasses classes, Predicate<MethodInsnNode> isRead) {
    this.classes = classes;
    this.isRead = isRead;
  }

  /** ZooKeeper reads system properties, directly or through its ZKConfig. */
  static boolean isSystemProperty(MethodInsnNode call) {
    if (!call.desc.startsWith("(Ljava/lang/String;")) return false;
    return switch (call.owner) {
      case "java/lang/System" -> call.name.equals("getProperty");
      case "java/lang/Integer" -> call.name.equals("getInteger");
      case "java/lang/Long" -> call.name.equals("getLong");
      case "java/lang/Boolean" -> call.name.equals("getBoolean");
      default -> call.owner.startsWith("org/apache/zookeeper/") && call.owner.endsWith("Config") && call.name.startsWith("get");
    };
  }

  Map<String, Object> run() {
    for (var owner : classes.classes.values()) {
      if (isConfiguration(owner.name) && !readsItsOwn(owner.name)) continue;
      for (var node : owner.methods) scan(new ScannedClasses.Method(owner, node));
    }
    while (!work.isEmpty()) settle(work.poll());
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("calls", calls.size());
    out.put("unresolved", calls.stream().filter(call -> !resolved.contains(call)).toList());
    out.put("reads", new ArrayList<>(found.values()));
    return out;
  }

  /** A Configuration with methods for settings of its product; the others pass on what callers ask for. JobConf is the former where MapReduce has jars of its own. */
  boolean readsItsOwn(String owner) {
    return switch (owner.substring(owner.lastIndexOf('/') + 1)) {
      case "HBaseConfiguration", "HdfsConfiguration", "YarnConfiguration", "ReservationSchedulerConfiguration", "CapacitySchedulerConfiguration", "FairSchedulerConfiguration" -> true;
      case "JobConf" -> !classes.classes.containsKey("org/apache/hadoop/conf/Configuration");
      default -> false;
    };
  }

  boolean isConfiguration(String owner) {
    return owner.equals("org/apache/hadoop/conf/Configuration") || owner.equals("org/apache/hadoop/mapred/JobConf")
        || owner.equals("org/apache/hadoop/conf/ReconfigurableBase$X") || classes.isSubclass(owner, "org/apache/hadoop/conf/Configuration")
        || owner.equals("org/apache/hadoop/hdfs/HdfsConfiguration") || owner.endsWith("/CompoundConfiguration") || owner.endsWith("/HBaseConfiguration");
  }

  boolean isConfigurationRead(MethodInsnNode call) {
    if (call.getOpcode() == Opcodes.INVOKESTATIC || !call.name.startsWith("get") || NO_READERS.contains(call.name)) return false;
    return call.desc.startsWith("(Ljava/lang/String;") && isConfiguration(call.owner);
  }

  private void scan(ScannedClasses.Method method) {
    boolean any = false;
    for (AbstractInsnNode instruction : method.node().instructions) if (instruction instanceof MethodInsnNode call && isRead.test(call)) any = true;
    if (!any) return;
    Frame<ExpressionValue>[] frames = classes.framesOf(method);
    for (int i = 0; i < frames.length; i++) {
      if (frames[i] == null || !(method.node().instructions.get(i) instanceof MethodInsnNode call)) continue;
      String parsed = READER_OF_PARSER.get(call.owner + "." + call.name);
      if (parsed != null && call.desc.startsWith("(Ljava/lang/String;)")) scanParsed(method, frames[i], parsed, i);
      if (!isRead.test(call)) continue;
      List<Set<Expression>> arguments = arguments(frames[i], call.desc);
      String id = method.id() + "#" + i;
      calls.add(id);
      queue(method, call, arguments, 0, id);
      if (call.name.equals("getSocketAddr") && arguments.size() == 4) queue(method, call, arguments.subList(1, 4), 0, id);
    }
  }

  /** Text that code reads and then parses itself: the reader that would have done the same. */
  private static final Map<String, String> READER_OF_PARSER =
      Map.of(
          "java/lang/Integer.parseInt", "getInt", "java/lang/Integer.valueOf", "getInt", "java/lang/Long.parseLong", "getLong", "java/lang/Long.valueOf", "getLong",
          "java/lang/Float.parseFloat", "getFloat", "java/lang/Float.valueOf", "getFloat", "java/lang/Double.parseDouble", "getDouble", "java/lang/Double.valueOf", "getDouble");

  private void scanParsed(ScannedClasses.Method method, Frame<ExpressionValue> frame, String reader, int at) {
    for (Expression text : frame.getStack(frame.getStackSize() - 1).expressions()) {
      if (!(text instanceof Expression.Returned call) || !isConfiguration(call.owner()) || !call.name().matches("get|getTrimmed") || call.arguments().isEmpty()) continue;
      Set<Expression> fallback = call.arguments().size() > 1 ? call.arguments().get(1) : Set.of();
      work.add(new Read(method, call.arguments().get(0), reader, fallback, Set.of(), method.owner().name, 0, method.id() + "#" + at));
    }
  }

  private void queue(ScannedClasses.Method method, MethodInsnNode call, List<Set<Expression>> arguments, int depth, String id) {
    Set<Expression> fallback = arguments.size() > 1 ? arguments.get(1) : Set.of();
    boolean unit = call.name.equals("getTimeDuration") || call.name.equals("getStorageSize") || call.name.equals("getTimeDurations");
    if (call.name.equals("getTimeDurations") || call.name.equals("getPropsWithPrefix") || call.name.equals("getValByRegex")) fallback = Set.of();
    Set<Expression> units = !unit ? Set.of() : call.name.equals("getTimeDurations") ? arguments.get(1) : arguments.size() > 2 ? arguments.get(2) : Set.of();
    work.add(new Read(method, arguments.get(0), call.name, fallback, units, method.owner().name, depth, id));
  }

  static List<Set<Expression>> arguments(Frame<ExpressionValue> frame, String descriptor) {
    int count = Type.getArgumentTypes(descriptor).length;
    List<Set<Expression>> out = new ArrayList<>();
    for (int i = 0; i < count; i++) out.add(frame.getStack(frame.getStackSize() - count + i).expressions());
    return out;
  }

  /** Notes what is known of a read, and follows its parameters to the callers. */
  private void settle(Read read) {
    if (!seen.add(read.call() + "@" + read.where().id() + read.key() + read.fallback())) return;
    boolean open = false;
    for (Expression key : read.key()) {
      if (usesParameter(key)) open = true;
      else note(read, key);
    }
    if (!open) return;
    boolean called = false;
    if (read.depth() < DEEPEST) {
      for (Call call : callsOf(read.where())) {
        called = true;
        Set<Expression> keys = new LinkedHashSet<>();
        for (Expression key : read.key()) if (usesParameter(key)) keys.addAll(substitute(key, call.arguments()));
        Set<Expression> fallback = new LinkedHashSet<>(), unit = new LinkedHashSet<>();
        for (Expression each : read.fallback()) fallback.addAll(substitute(each, call.arguments()));
        for (Expression each : read.unit()) unit.addAll(substitute(each, call.arguments()));
        work.add(new Read(call.where(), keys, read.reader(), fallback, unit, call.where().owner().name, read.depth() + 1, read.call()));
      }
    }
    if (!called) for (Expression key : read.key()) if (usesParameter(key)) note(read, key);
  }

  /** A call of a method, with what it is given. */
  record Call(ScannedClasses.Method where, List<Set<Expression>> arguments) {}

  private final Map<String, List<Call>> callCache = new HashMap<>();

  List<Call> callsOf(ScannedClasses.Method target) {
    return callCache.computeIfAbsent(target.id(), id -> findCalls(target));
  }

  private List<Call> findCalls(ScannedClasses.Method target) {
    List<Call> out = new ArrayList<>();
    String owner = target.owner().name, name = target.node().name, descriptor = target.node().desc;
    for (ScannedClasses.Method caller : classes.callersOf(name + descriptor)) {
      if (caller.id().equals(target.id())) continue;
      Frame<ExpressionValue>[] frames = null;
      for (int i = 0; i < caller.node().instructions.size(); i++) {
        AbstractInsnNode instruction = caller.node().instructions.get(i);
        boolean means = false;
        Handle handle = null;
        if (instruction instanceof MethodInsnNode call && call.name.equals(name) && call.desc.equals(descriptor)) {
          means = name.equals("<init>") || target.isStatic() ? owner.equals(call.owner) || !name.equals("<init>") && classes.isSubclass(call.owner, owner)
              : classes.isSubclass(call.owner, owner) || classes.isSubclass(owner, call.owner);
        } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
          for (Object argument : dynamic.bsmArgs) {
            if (argument instanceof Handle each && each.getOwner().equals(owner) && each.getName().equals(name) && each.getDesc().equals(descriptor)) handle = each;
          }
          means = handle != null;
        }
        if (!means) continue;
        if (frames == null) frames = classes.framesOf(caller);
        if (i >= frames.length || frames[i] == null) continue;
        if (handle == null) out.add(new Call(caller, arguments(frames[i], descriptor)));
        else {
          List<Set<Expression>> arguments = new ArrayList<>(arguments(frames[i], ((InvokeDynamicInsnNode) instruction).desc));
          if (!target.isStatic() && !arguments.isEmpty()) arguments.remove(0);
          int wanted = Type.getArgumentTypes(descriptor).length;
          while (arguments.size() < wanted) arguments.add(Set.of(Expression.UNKNOWN));
          out.add(new Call(caller, arguments));
        }
      }
    }
    return out;
  }

  static boolean usesParameter(Expression expression) {
    if (expression instanceof Expression.Parameter) return true;
    if (expression instanceof Expression.Concatenation text) return text.parts().stream().anyMatch(ReadScan::usesParameter);
    if (expression instanceof Expression.Returned call) return call.arguments().stream().anyMatch(set -> set.stream().anyMatch(ReadScan::usesParameter));
    if (expression instanceof Expression.Changed change) return usesParameter(change.of());
    return false;
  }

  /** What an expression of a method means where it is called with these arguments. */
  static Set<Expression> substitute(Expression expression, List<Set<Expression>> arguments) {
    if (expression instanceof Expression.Parameter parameter) return parameter.index() < arguments.size() ? arguments.get(parameter.index()) : Set.of(Expression.UNKNOWN);
    if (expression instanceof Expression.Concatenation text) {
      List<List<Expression>> texts = List.of(List.of());
      for (Expression part : text.parts()) {
        Set<Expression> choices = substitute(part, arguments);
        if (choices.size() * texts.size() > 64) choices = Set.of(Expression.UNKNOWN);
        List<List<Expression>> next = new ArrayList<>();
        for (List<Expression> before : texts) {
          for (Expression choice : choices) {
            List<Expression> joined = new ArrayList<>(before);
            if (choice instanceof Expression.Concatenation inner && joined.size() + inner.parts().size() < 16) joined.addAll(inner.parts());
            else joined.add(choice);
            next.add(joined);
          }
        }
        texts = next;
      }
      Set<Expression> out = new LinkedHashSet<>();
      for (List<Expression> parts : texts) out.add(new Expression.Concatenation(parts));
      return out;
    }
    if (expression instanceof Expression.Returned call) {
      List<Set<Expression>> replaced = new ArrayList<>();
      for (Set<Expression> argument : call.arguments()) {
        Set<Expression> all = new LinkedHashSet<>();
        for (Expression each : argument) all.addAll(substitute(each, arguments));
        replaced.add(all.size() > 24 ? Set.of(Expression.UNKNOWN) : all);
      }
      return Set.of(new Expression.Returned(call.owner(), call.name(), call.descriptor(), replaced));
    }
    if (expression instanceof Expression.Changed change) {
      Set<Expression> out = new LinkedHashSet<>();
      for (Expression of : substitute(change.of(), arguments)) out.add(new Expression.Changed(of, change.how()));
      return out;
    }
    return Set.of(expression);
  }

  private void note(Read read, Expression key) {
    for (String text : texts(key, 0)) {
      String name = text.trim();
      if (!isName(name)) continue;
      resolved.add(read.call());
      Set<String> fallbacks = new TreeSet<>(), units = new TreeSet<>();
      for (Expression each : read.fallback()) fallbacks.addAll(texts(each, 0));
      for (Expression each : read.unit()) units.addAll(texts(each, 0));
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("key", name);
      entry.put("reader", read.reader());
      if (!fallbacks.isEmpty()) entry.put("default", fallbacks);
      if (!units.isEmpty()) entry.put("unit", units);
      Set<String> instead = otherKeys(read.fallback());
      if (!instead.isEmpty()) entry.put("instead", instead);
      if (read.reader().startsWith("getEnum")) {
        Set<String> values = enumConstants(read.fallback());
        if (!values.isEmpty()) entry.put("values", values);
      }
      entry.put("class", read.name().replace('/', '.'));
      String id = entry.toString();
      entry.put("methods", new TreeSet<>());
      methodsOf(found.computeIfAbsent(id, unknown -> entry)).add(read.where().node().name);
    }
  }

  @SuppressWarnings("unchecked")
  private static Set<String> methodsOf(Map<String, Object> entry) {
    return (Set<String>) entry.get("methods");
  }

  /** Keys that are read where this one is not set: `getInt(key, getInt(other, 3))`. */
  private Set<String> otherKeys(Set<Expression> fallback) {
    Set<String> out = new TreeSet<>();
    for (Expression each : fallback) {
      if (!(each instanceof Expression.Returned call) || !isConfiguration(call.owner()) || !call.name().startsWith("get") || call.arguments().isEmpty()) continue;
      for (Expression key : call.arguments().get(0)) for (String text : texts(key, 0)) if (isName(text) && !text.contains("*")) out.add(text);
    }
    return out;
  }

  private Set<String> enumConstants(Set<Expression> fallback) {
    Set<String> out = new LinkedHashSet<>();
    for (Expression each : fallback) {
      var owner = each instanceof Expression.EnumConstant constant ? classes.classes.get(constant.owner()) : null;
      if (owner == null) continue;
      for (var field : owner.fields) if ((field.access & Opcodes.ACC_ENUM) != 0) out.add(field.name);
    }
    return out;
  }

  private static final String WORD = "[A-Za-z0-9_*][A-Za-z0-9_*:.\\-]*";

  /** A name, or a family with a beginning that says something. */
  static boolean isName(String text) {
    if (!text.matches(WORD) || text.startsWith("*")) return false;
    int star = text.indexOf('*');
    return star < 0 || star >= 4 && text.substring(0, star).contains(".");
  }

  /** Every text an expression can be; `*` stands for what is not known. */
  Set<String> texts(Expression expression, int depth) {
    if (depth > DEEPEST + 3) return Set.of("*");
    if (expression instanceof Expression.Constant constant) {
      Object value = constant.value();
      if (value == Expression.NULL) return Set.of();
      return Set.of(value instanceof Type type ? type.getClassName() : value instanceof Float || value instanceof Double ? decimal(value) : value.toString());
    }
    if (expression instanceof Expression.EnumConstant constant) return Set.of(constant.name());
    if (expression instanceof Expression.Concatenation text) {
      Set<String> all = Set.of("");
      for (Expression part : text.parts()) {
        Set<String> pieces = texts(part, depth + 1);
        if (pieces.isEmpty() || pieces.size() * all.size() > MOST_TEXTS) pieces = Set.of("*");
        Set<String> next = new LinkedHashSet<>();
        for (String before : all) for (String piece : pieces) next.add((before + piece).replaceAll("\\*+", "*"));
        all = next;
      }
      return all;
    }
    if (expression instanceof Expression.Field field) return fieldTexts(field.owner() + "." + field.name(), depth);
    if (expression instanceof Expression.Returned call) return returnedTexts(call, depth);
    return Set.of("*");
  }

  private static String decimal(Object number) {
    String text = number.toString();
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) + ".0" : text;
  }

  private final Map<String, Set<String>> fieldCache = new HashMap<>();
  private final Set<String> underWay = new HashSet<>();

  private Set<String> fieldTexts(String field, int depth) {
    Set<String> cached = fieldCache.get(field);
    if (cached != null) return cached;
    if (!underWay.add(field)) return Set.of("*");
    Set<String> out = new LinkedHashSet<>();
    for (ScannedClasses.Method writer : classes.writersOf(field)) {
      Frame<ExpressionValue>[] frames = classes.framesOf(writer);
      for (int i = 0; i < frames.length; i++) {
        if (frames[i] == null || !(writer.node().instructions.get(i) instanceof FieldInsnNode put)) continue;
        if (put.getOpcode() != Opcodes.PUTFIELD && put.getOpcode() != Opcodes.PUTSTATIC || !(put.owner + "." + put.name).equals(field)) continue;
        for (Expression value : frames[i].getStack(frames[i].getStackSize() - 1).expressions()) out.addAll(textsThroughCallers(value, writer, depth + 1));
      }
    }
    underWay.remove(field);
    if (out.isEmpty() || out.size() > MOST_TEXTS) out = Set.of("*");
    fieldCache.put(field, out);
    return out;
  }

  private Set<String> textsThroughCallers(Expression value, ScannedClasses.Method where, int depth) {
    if (!usesParameter(value)) return texts(value, depth);
    if (depth > DEEPEST) return Set.of("*");
    Set<String> out = new LinkedHashSet<>();
    for (Call call : callsOf(where)) {
      for (Expression each : substitute(value, call.arguments())) out.addAll(textsThroughCallers(each, call.where(), depth + 1));
      if (out.size() > MOST_TEXTS) return Set.of("*");
    }
    return out.isEmpty() ? texts(withoutParameters(value), depth) : out;
  }

  private static Expression withoutParameters(Expression value) {
    if (value instanceof Expression.Concatenation text) return new Expression.Concatenation(text.parts().stream().map(ReadScan::withoutParameters).toList());
    return value instanceof Expression.Parameter ? Expression.UNKNOWN : value;
  }

  private Set<String> returnedTexts(Expression.Returned call, int depth) {
    if (isConfiguration(call.owner()) && call.name().startsWith("get") && call.arguments().size() > 1) {
      Set<String> out = new LinkedHashSet<>();
      for (Expression each : call.arguments().get(1)) out.addAll(texts(each, depth + 1));
      return out.isEmpty() ? Set.of("*") : out;
    }
    ScannedClasses.Method method = classes.find(call.owner(), call.name(), call.descriptor());
    if (method == null || method.node().instructions.size() == 0 || depth > DEEPEST || !underWay.add(method.id())) return Set.of("*");
    Set<String> out = new LinkedHashSet<>();
    Frame<ExpressionValue>[] frames = classes.framesOf(method);
    for (int i = 0; i < frames.length; i++) {
      int opcode = method.node().instructions.get(i).getOpcode();
      if (frames[i] == null || opcode < Opcodes.IRETURN || opcode > Opcodes.ARETURN) continue;
      for (Expression value : frames[i].getStack(frames[i].getStackSize() - 1).expressions()) {
        for (Expression each : substitute(value, call.arguments())) out.addAll(texts(each, depth + 1));
      }
    }
    underWay.remove(method.id());
    return out.isEmpty() || out.size() > MOST_TEXTS ? Set.of("*") : out;
  }
}
