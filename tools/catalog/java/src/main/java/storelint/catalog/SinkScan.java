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
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Where the value of each setting ends up: the calls outside of the scanned classes that take it, array sizes, divisors, casts of instances, and comparisons with
 * constants. Values are followed through parameters, fields and returned values. What flows where is said of each method that a value may reach; then keys spread over it.
 */
final class SinkScan {
  private static final int DEEPEST = 6;

  /** A parameter or field that more settings reach is one of everybody's utilities: what happens to it says nothing of a setting. */
  private static final int MOST_KEYS = 64;

  /** Slots on the way: what lies further away serves many a purpose. */
  private static final int MOST_HOPS = 5;

  /** Callers and their callers that a key is followed to. */
  private static final int MOST_PLACES = 1000;

  /** Expressions that one value is followed through: calls of calls with many returns grow without end. */
  private static final int MOST_STEPS = 5000;

  private static final int MOST_OVERRIDES = 4;
  private static final int MOST_CHANGES = 8;

  /** Scanned classes whose methods end the following: their signature says all. */
  private static final Set<String> ENDS =
      Set.of(
          "org/apache/hadoop/net/NetUtils", "org/apache/hadoop/security/SecurityUtil", "org/apache/hadoop/security/UserGroupInformation",
          "org/apache/hadoop/fs/permission/FsPermission", "org/apache/hadoop/security/authorize/AccessControlList", "org/apache/hadoop/util/StringUtils", "org/apache/hadoop/fs/Path",
          "org/apache/hadoop/util/ReflectionUtils", "org/apache/hadoop/util/ZKUtil", "org/apache/hadoop/fs/FileSystem", "org/apache/hadoop/fs/FileContext", "org/apache/hadoop/io/Text",
          "org/apache/hadoop/net/DNS", "org/apache/hadoop/util/Preconditions", "org/apache/hadoop/fs/StorageType", "org/apache/hadoop/hdfs/server/datanode/StorageLocation",
          "org/apache/hadoop/hdfs/server/common/Util", "org/apache/hadoop/util/MachineList", "org/apache/hadoop/io/retry/RetryPolicies$MultipleLinearRandomRetry",
          "org/apache/hadoop/util/Shell$ShellCommandExecutor", "org/apache/hadoop/hbase/zookeeper/ZNodePaths", "org/apache/hadoop/hbase/zookeeper/ZKUtil",
          "org/apache/hadoop/hbase/util/Strings", "org/apache/hadoop/hbase/util/Threads", "org/apache/hadoop/hbase/util/Bytes", "org/apache/hadoop/hbase/util/Addressing", "org/apache/hadoop/hbase/net/Address",
          "org/apache/hadoop/hbase/ServerName", "org/apache/hadoop/hbase/util/DNS", "org/apache/hadoop/hbase/util/ReflectionUtils", "org/apache/hadoop/hbase/TableName");

  /** What flows: a setting's value, or what is in a slot (a parameter or a field), with what became of it on the way. */
  private record Term(String key, String slot, List<String> changes) {
    Term after(List<String> before) {
      List<String> all = new ArrayList<>(before);
      for (String change : changes) if (all.isEmpty() || !all.get(all.size() - 1).equals(change)) all.add(change);
      return new Term(key, slot, all);
    }
  }

  /** How a key got to a slot, without how far that is. */
  private record Route(String key, List<String> changes) {}

  private record Flow(String slot, List<String> changes) {}

  private record Sink(Set<Term> terms, String name, Set<String> words, String then, String otherwise, String where) {}

  private final ScannedClasses classes;
  private final ReadScan reads;
  private final Map<String, List<Flow>> flows = new HashMap<>();
  /** Each with the number of slots that it came through. */
  private final Map<String, Map<Route, Integer>> routes = new HashMap<>();
  private final Map<String, Set<Term>> seeds = new TreeMap<>();
  private final List<Sink> sinks = new ArrayList<>();
  /** Fields that are written with what is not a setting's value, too: a counter, for example. */
  private final Set<String> mixed = new HashSet<>();

  /** @param classes with frames of a {@link SinkInterpreter} */
  SinkScan(ScannedClasses classes) {
    this.classes = classes;
    this.reads = new ReadScan(classes);
  }

  /** One row for each setting, sink and place. */
  List<Map<String, Object>> run() {
    visitReached();
    spread();
    Map<String, Map<String, Object>> rows = new TreeMap<>();
    for (Sink sink : sinks) {
      for (Term term : sink.terms()) {
        routesOf(term).forEach((route, hops) -> {
          Map<String, Object> row = new LinkedHashMap<>();
          row.put("key", route.key());
          row.put("sink", sink.name());
          row.put("by", route.changes());
          if (!sink.words().isEmpty()) row.put("words", sink.words());
          if (!sink.then().isEmpty()) row.put("then", sink.then());
          if (!sink.otherwise().isEmpty()) row.put("else", sink.otherwise());
          row.put("where", sink.where());
          rows.merge(row.toString(), row, (a, b) -> a);
          rows.get(row.toString()).merge("hops", hops, (a, b) -> Math.min((Integer) a, (Integer) b));
        });
      }
    }
    return new ArrayList<>(rows.values());
  }

  private final Deque<ScannedClasses.Method> work = new ArrayDeque<>();
  private final Set<String> visited = new HashSet<>();
  /** Slots that some setting may reach; beside parameters and fields what a method returns, `<method>#return`. */
  private final Set<String> reached = new HashSet<>();
  private final Map<String, List<ScannedClasses.Method>> fieldReaders = new HashMap<>();

  /** Looks at the methods that read settings, then at those that a value may reach: most of a release need no frames. */
  private void visitReached() {
    for (ClassNode owner : classes.classes.values()) {
      for (var node : owner.methods) {
        ScannedClasses.Method method = new ScannedClasses.Method(owner, node);
        boolean any = false;
        for (AbstractInsnNode instruction : node.instructions) {
          if (instruction instanceof MethodInsnNode call && reads.isConfigurationRead(call)) any = true;
          if (instruction instanceof FieldInsnNode get && (get.getOpcode() == Opcodes.GETFIELD || get.getOpcode() == Opcodes.GETSTATIC))
            fieldReaders.computeIfAbsent(slotOf(get.owner, get.name), key -> new ArrayList<>()).add(method);
          if (instruction instanceof FieldInsnNode put && (put.getOpcode() == Opcodes.PUTFIELD || put.getOpcode() == Opcodes.PUTSTATIC))
            fieldWriters.computeIfAbsent(slotOf(put.owner, put.name), key -> new ArrayList<>()).add(method);
        }
        if (any) visitLater(method);
      }
    }
    while (!work.isEmpty()) scan(work.poll());
  }

  private void visitLater(ScannedClasses.Method method) {
    String owner = method.owner().name;
    if (isGenerated(owner) || isConfiguration(owner) && !reads.readsItsOwn(owner)) return;
    if (visited.add(method.id())) work.add(method);
  }

  private void reach(String slot) {
    Deque<String> open = new ArrayDeque<>(List.of(slot));
    while (!open.isEmpty()) {
      String next = open.poll();
      if (!reached.add(next)) continue;
      for (Flow flow : flows.getOrDefault(next, List.of())) open.add(flow.slot());
      ScannedClasses.Method takes = methodOfSlot.get(next);
      if (takes != null && next.endsWith("#return")) for (ScannedClasses.Method caller : classes.callersOf(takes.node().name + takes.node().desc)) visitLater(caller);
      else if (takes != null) visitLater(takes);
      for (ScannedClasses.Method reader : fieldReaders.getOrDefault(next, List.of())) visitLater(reader);
      // What else is written into the field says whether its value is that of a setting alone.
      for (ScannedClasses.Method writer : fieldWriters.getOrDefault(next, List.of())) visitLater(writer);
    }
  }

  private final Map<String, List<ScannedClasses.Method>> fieldWriters = new HashMap<>();
  private final Map<String, ScannedClasses.Method> methodOfSlot = new HashMap<>();

  private Map<Route, Integer> routesOf(Term term) {
    if (term.key() != null) return Map.of(new Route(term.key(), term.changes()), 0);
    Map<Route, Integer> out = new LinkedHashMap<>();
    reaching(term.slot()).forEach((route, hops) -> {
      List<String> changes = term.after(leaving(term.slot(), route)).changes();
      if (changes.size() <= MOST_CHANGES) out.merge(new Route(route.key(), changes), hops, Math::min);
    });
    return out;
  }

  private List<String> leaving(String slot, Route route) {
    return mixed.contains(slot) ? with(route.changes(), "mixed") : route.changes();
  }

  private static List<String> with(List<String> changes, String last) {
    if (changes.contains(last)) return changes;
    List<String> out = new ArrayList<>(changes);
    out.add(last);
    return out;
  }

  private Map<Route, Integer> reaching(String slot) {
    return crowded.contains(slot) ? Map.of() : routes.getOrDefault(slot, Map.of());
  }

  private final Set<String> crowded = new HashSet<>();

  /** Spreads keys over slots until nothing changes, and again without the slots that too many reach. */
  private void spread() {
    boolean again = true;
    while (again) {
      again = false;
      routes.clear();
      Deque<String> slots = new ArrayDeque<>();
      seeds.forEach((slot, terms) -> {
        for (Term term : terms) arrive(slot, new Route(term.key(), term.changes()), 1, slots);
      });
      while (!slots.isEmpty()) {
        String slot = slots.poll();
        Map<Route, Integer> here = Map.copyOf(routes.get(slot));
        for (Flow flow : flows.getOrDefault(slot, List.of())) {
          here.forEach((route, hops) -> {
            List<String> changes = new Term(route.key(), null, flow.changes()).after(leaving(slot, route)).changes();
            if (changes.size() <= MOST_CHANGES && hops < MOST_HOPS) arrive(flow.slot(), new Route(route.key(), changes), hops + 1, slots);
          });
        }
      }
      for (var entry : routes.entrySet()) {
        long keys = entry.getValue().keySet().stream().map(Route::key).distinct().count();
        if (keys > MOST_KEYS && crowded.add(entry.getKey())) again = true;
      }
    }
  }

  private void arrive(String slot, Route route, int hops, Deque<String> slots) {
    if (crowded.contains(slot)) return;
    Map<Route, Integer> there = routes.computeIfAbsent(slot, key -> new LinkedHashMap<>());
    Integer before = there.get(route);
    if (before != null && before <= hops) return;
    there.put(route, hops);
    slots.add(slot);
  }

  private void flow(Set<Term> terms, String slot) {
    for (Term term : terms) {
      if (term.key() != null) seeds.computeIfAbsent(slot, key -> new LinkedHashSet<>()).add(term);
      else if (!term.slot().equals(slot)) flows.computeIfAbsent(term.slot(), key -> new ArrayList<>()).add(new Flow(slot, term.changes()));
      if (term.key() != null || reached.contains(term.slot())) reach(slot);
    }
  }

  private void sink(Set<Term> terms, String name, ScannedClasses.Method where) {
    sink(terms, name, Set.of(), "", "", where);
  }

  private void sink(Set<Term> terms, String name, Set<String> words, String then, String otherwise, ScannedClasses.Method where) {
    if (!terms.isEmpty()) sinks.add(new Sink(terms, name, words, then, otherwise, where.owner().name.replace('/', '.') + "." + where.node().name));
  }

  private int steps;

  private Set<Term> termsOf(ExpressionValue value, ScannedClasses.Method method) {
    Set<Term> out = new LinkedHashSet<>();
    steps = 0;
    for (Expression expression : value.expressions()) terms(expression, method, 0, out);
    return out;
  }

  private void terms(Expression expression, ScannedClasses.Method method, int depth, Set<Term> out) {
    if (depth > DEEPEST || out.size() > 60 || ++steps > MOST_STEPS) return;
    if (expression instanceof Expression.Parameter parameter) out.add(new Term(null, method.id() + "#" + parameter.index(), List.of()));
    else if (expression instanceof Expression.Field field) out.add(new Term(null, slotOf(field.owner(), field.name()), List.of()));
    else if (expression instanceof Expression.Changed change) {
      Set<Term> before = new LinkedHashSet<>();
      terms(change.of(), method, depth, before);
      for (Term term : before) out.add(new Term(term.key(), term.slot(), List.of(change.how())).after(term.changes()));
    } else if (expression instanceof Expression.Returned call) {
      if (isRead(call)) {
        Set<String> keys = keysOf(call.arguments().get(0), method);
        if (keys.size() <= MOST_KEYS) for (String key : keys) out.add(new Term(key, null, List.of(call.name())));
        return;
      }
      if (ENDS.contains(call.owner())) return;
      for (ScannedClasses.Method target : targets(call.owner(), call.name(), call.descriptor())) {
        for (Expression back : returns(target)) for (Expression each : ReadScan.substitute(back, call.arguments())) terms(each, method, depth + 1, out);
      }
    }
  }

  private final Map<String, Boolean> configurations = new HashMap<>();

  private boolean isConfiguration(String owner) {
    return configurations.computeIfAbsent(owner, reads::isConfiguration);
  }

  private boolean isRead(Expression.Returned call) {
    return call.name().startsWith("get") && !call.name().startsWith("getClassByName") && !call.arguments().isEmpty() && call.descriptor().startsWith("(Ljava/lang/String;") && isConfiguration(call.owner());
  }

  private record Asked(Set<Expression> keys, String method) {}

  private record Place(Expression key, ScannedClasses.Method method, int depth) {}

  private final Map<Asked, Set<String>> keyCache = new HashMap<>();

  /** Names that a key can be, with its parameters followed to the callers. */
  private Set<String> keysOf(Set<Expression> keys, ScannedClasses.Method method) {
    return keyCache.computeIfAbsent(new Asked(keys, method.id()), asked -> {
      Set<String> out = new TreeSet<>();
      Set<String> seen = new HashSet<>();
      Deque<Place> open = new ArrayDeque<>();
      for (Expression key : keys) open.add(new Place(key, method, 0));
      while (!open.isEmpty() && seen.size() < MOST_PLACES) {
        Place place = open.poll();
        if (!seen.add(place.method().id() + place.key())) continue;
        if (!ReadScan.usesParameter(place.key())) {
          for (String text : reads.texts(place.key(), 0)) if (ReadScan.isName(text.trim())) out.add(text.trim());
        } else if (place.depth() < DEEPEST) {
          for (ReadScan.Call call : reads.callsOf(place.method()))
            for (Expression key : ReadScan.substitute(place.key(), call.arguments())) open.add(new Place(key, call.where(), place.depth() + 1));
        }
      }
      return out;
    });
  }

  /** The field where it is declared: bytecode names the class of the instance. */
  private String slotOf(String owner, String name) {
    for (ClassNode node = classes.classes.get(owner); node != null; node = node.superName == null ? null : classes.classes.get(node.superName)) {
      for (var field : node.fields) if (field.name.equals(name)) return node.name + "." + name;
    }
    return owner + "." + name;
  }

  /** Messages of the protocol: values in them go to other machines. */
  private static boolean isGenerated(String owner) {
    return owner.contains("Protos") || owner.contains("/protobuf/") || owner.contains("/proto/");
  }

  /** Methods with code that a call may mean: the one it names, and those of few subclasses. */
  private List<ScannedClasses.Method> targets(String owner, String name, String descriptor) {
    return targetCache.computeIfAbsent(owner + "." + name + descriptor, id -> {
      List<ScannedClasses.Method> out = new ArrayList<>();
      ScannedClasses.Method named = classes.find(owner, name, descriptor);
      if (named != null && named.node().instructions.size() > 0) out.add(named);
      if (name.equals("<init>") || named != null && named.isStatic()) return out;
      List<ScannedClasses.Method> overrides = classes.overridesOf(owner, name, descriptor);
      if (overrides.size() <= MOST_OVERRIDES) for (ScannedClasses.Method each : overrides) if (each.node().instructions.size() > 0 && !out.contains(each)) out.add(each);
      return out;
    });
  }

  private final Map<String, List<ScannedClasses.Method>> targetCache = new HashMap<>();
  private final Map<String, Set<Expression>> returnCache = new HashMap<>();

  private Set<Expression> returns(ScannedClasses.Method method) {
    Set<Expression> cached = returnCache.get(method.id());
    if (cached != null) return cached;
    Set<Expression> out = new LinkedHashSet<>();
    Frame<ExpressionValue>[] frames = classes.framesOf(method);
    for (int i = 0; i < frames.length; i++) {
      int opcode = method.node().instructions.get(i).getOpcode();
      if (frames[i] != null && opcode >= Opcodes.IRETURN && opcode <= Opcodes.ARETURN) out.addAll(top(frames[i], 0).expressions());
    }
    if (out.size() > 24) out = Set.of();
    returnCache.put(method.id(), out);
    return out;
  }

  private static ExpressionValue top(Frame<ExpressionValue> frame, int below) {
    int at = frame.getStackSize() - 1 - below;
    return at < 0 ? ExpressionValue.unknown(1) : frame.getStack(at);
  }

  private void scan(ScannedClasses.Method method) {
    Frame<ExpressionValue>[] frames = classes.framesOf(method);
    for (int i = 0; i < frames.length; i++) {
      if (frames[i] == null) continue;
      AbstractInsnNode instruction = method.node().instructions.get(i);
      int opcode = instruction.getOpcode();
      if (instruction instanceof MethodInsnNode call) scanCall(method, call, frames[i]);
      else if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.ARETURN) {
        String slot = method.id() + "#return";
        methodOfSlot.put(slot, method);
        flow(termsOf(top(frames[i], 0), method), slot);
      }
      else if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC) {
        FieldInsnNode put = (FieldInsnNode) instruction;
        String slot = slotOf(put.owner, put.name);
        ExpressionValue value = top(frames[i], 0);
        flow(termsOf(value, method), slot);
        if (value.expressions().contains(Expression.UNKNOWN)) mixed.add(slot);
      } else if (opcode == Opcodes.NEWARRAY || opcode == Opcodes.ANEWARRAY) sink(termsOf(top(frames[i], 0), method), "array size", method);
      else if (opcode == Opcodes.IDIV || opcode == Opcodes.LDIV || opcode == Opcodes.IREM || opcode == Opcodes.LREM) sink(termsOf(top(frames[i], 0), method), "divisor", method);
      else if (opcode == Opcodes.CHECKCAST) scanCast(method, (TypeInsnNode) instruction, frames[i]);
      else if (opcode >= Opcodes.LCMP && opcode <= Opcodes.DCMPG) {
        // Comparisons with a constant come with their branch.
        if (!(ExpressionInterpreter.single(top(frames[i], 0)) instanceof Number)) sink(termsOf(top(frames[i], 1), method), "compared", method);
        if (!(ExpressionInterpreter.single(top(frames[i], 1)) instanceof Number)) sink(termsOf(top(frames[i], 0), method), "compared", method);
      } else if (instruction instanceof JumpInsnNode jump && opcode >= Opcodes.IFEQ && opcode <= Opcodes.IF_ICMPLE) scanBranch(method, frames, i, jump);
    }
  }

  private void scanCall(ScannedClasses.Method method, MethodInsnNode call, Frame<ExpressionValue> frame) {
    int count = Type.getArgumentTypes(call.desc).length;
    List<Set<Expression>> arguments = ReadScan.arguments(frame, call.desc);
    if (reads.isConfigurationRead(call)) {
      scanRead(method, call, arguments);
      return;
    }
    boolean ends = ENDS.contains(call.owner) || isConfiguration(call.owner) || isGenerated(call.owner);
    for (int at = call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : -1; at < count; at++) {
      Set<Term> terms = termsOf(top(frame, count - 1 - at), method);
      if (terms.isEmpty()) continue;
      List<ScannedClasses.Method> targets = at < 0 || ends ? List.of() : targets(call.owner, call.name, call.desc);
      for (ScannedClasses.Method target : targets) {
        methodOfSlot.put(target.id() + "#" + at, target);
        flow(terms, target.id() + "#" + at);
      }
      if (targets.isEmpty() && !(at < 0 && ends)) sink(terms, call.owner + "." + call.name + (ENDS.contains(call.owner) || call.owner.startsWith("java/net/UR") ? "/" + count : "") + "#" + at, wordsOf(call, at, frame), "", "", method);
    }
  }

  /** What the typed read itself says: the class that its value must be of. The longer getSocketAddr reads a host and an address. */
  private void scanRead(ScannedClasses.Method method, MethodInsnNode call, List<Set<Expression>> arguments) {
    boolean two = call.name.equals("getSocketAddr") && arguments.size() == 4;
    if (two) sink(readsOf(arguments.get(1), method, call.name), "read " + call.name, method);
    Set<Term> terms = readsOf(arguments.get(0), method, call.name);
    Set<String> fits = new TreeSet<>();
    if (call.name.startsWith("getClass") || call.name.equals("getInstances")) {
      for (int at = 1; at < arguments.size(); at++) {
        boolean isInterface = call.name.equals("getInstances") ? at == 1 : at == 2 && call.desc.contains("Ljava/lang/Class;Ljava/lang/Class;)");
        if (isInterface) fits.addAll(typesOf(arguments.get(at)));
      }
    }
    sink(terms, two ? "read getSocketAddr host" : "read " + call.name, fits, "", "", method);
  }

  private Set<Term> readsOf(Set<Expression> keys, ScannedClasses.Method method, String reader) {
    Set<Term> out = new LinkedHashSet<>();
    for (String key : keysOf(keys, method)) out.add(new Term(key, null, List.of(reader)));
    return out;
  }

  private static Set<String> typesOf(Set<Expression> expressions) {
    Set<String> out = new TreeSet<>();
    for (Expression each : expressions) if (each instanceof Expression.Constant constant && constant.value() instanceof Type type) out.add(type.getClassName());
    return out;
  }

  /** Constants that a call puts beside the value: texts that it is compared with, the words of an enum, the class that it must be of. */
  private Set<String> wordsOf(MethodInsnNode call, int at, Frame<ExpressionValue> frame) {
    Set<String> out = new TreeSet<>();
    boolean compares = call.owner.equals("java/lang/String") && (call.name.startsWith("equals") || call.name.matches("startsWith|endsWith|contains|compareTo|matches"));
    if (compares) {
      Set<Expression> others = top(frame, at < 0 ? 0 : 1).expressions();
      for (Expression each : others) for (String text : reads.texts(each, 0)) out.add(text);
    } else if (call.name.equals("valueOf") && call.owner.equals("java/lang/Enum")) {
      for (String type : typesOf(top(frame, 1).expressions())) {
        ClassNode node = classes.classes.get(type.replace('.', '/'));
        if (node != null) for (var field : node.fields) if ((field.access & Opcodes.ACC_ENUM) != 0) out.add(field.name);
      }
    } else if (call.owner.equals("java/lang/Math") && ExpressionInterpreter.single(top(frame, at == 0 ? 0 : 1)) instanceof Number limit) out.add(limit.toString());
    else if (call.name.equals("asSubclass")) out.addAll(typesOf(top(frame, 0).expressions()));
    return out;
  }

  private void scanCast(ScannedClasses.Method method, TypeInsnNode cast, Frame<ExpressionValue> frame) {
    Set<Term> instances = new LinkedHashSet<>();
    for (Expression each : top(frame, 0).expressions()) {
      if (each instanceof Expression.Changed change && change.how().equals("instance")) terms(each, method, 0, instances);
    }
    sink(instances, "cast", Set.of(Type.getObjectType(cast.desc).getClassName()), "", "", method);
  }

  private static final String[] OPERATORS = {"==", "!=", "<", ">=", ">", "<="};
  private static final String[] REVERSED = {"==", "!=", ">", "<=", "<", ">="};

  /** A branch on the comparison of a value with a constant: what happens where it is taken and where not. */
  private void scanBranch(ScannedClasses.Method method, Frame<ExpressionValue>[] frames, int at, JumpInsnNode jump) {
    int opcode = jump.getOpcode();
    boolean two = opcode >= Opcodes.IF_ICMPEQ;
    ExpressionValue right = two ? top(frames[at], 0) : null;
    ExpressionValue left = top(frames[at], two ? 1 : 0);
    int operator = opcode - (two ? Opcodes.IF_ICMPEQ : Opcodes.IFEQ);
    if (two && ExpressionInterpreter.single(right) instanceof Number limit) scanComparison(method, frames, at, jump, left, OPERATORS[operator], limit);
    else if (two && ExpressionInterpreter.single(left) instanceof Number limit) scanComparison(method, frames, at, jump, right, REVERSED[operator], limit);
    else if (two) {
      sink(termsOf(left, method), "compared", method);
      sink(termsOf(right, method), "compared", method);
    } else {
      for (Expression each : left.expressions()) {
        ExpressionValue value = ExpressionValue.of(1, each instanceof Expression.Changed change ? change.of() : each);
        if (each instanceof Expression.Changed change && change.how().startsWith("cmp ")) scanComparison(method, frames, at, jump, value, OPERATORS[operator], Double.valueOf(change.how().substring(4)));
        else if (each instanceof Expression.Changed change && change.how().startsWith("reverse ")) scanComparison(method, frames, at, jump, value, REVERSED[operator], Double.valueOf(change.how().substring(8)));
        else scanComparison(method, frames, at, jump, ExpressionValue.of(1, each), OPERATORS[operator], 0);
      }
    }
  }

  private void scanComparison(ScannedClasses.Method method, Frame<ExpressionValue>[] frames, int at, JumpInsnNode jump, ExpressionValue value, String operator, Number limit) {
    Set<Term> terms = termsOf(value, method);
    if (terms.isEmpty()) return;
    Branches branches = new Branches(method, frames, value);
    if (branches.isCounted()) return;
    String taken = branches.outcome(method.node().instructions.indexOf(jump.label));
    String fallen = branches.outcome(at + 1);
    // What both sides do is not for the sake of the value.
    if (taken.equals(fallen)) taken = fallen = "";
    double number = limit.doubleValue();
    String text = number == Math.rint(number) && Math.abs(number) < 1e18 ? Long.toString((long) number) : Double.toString(number);
    sink(terms, "compare " + operator + " " + text, Set.of(), taken, fallen, method);
  }
}
