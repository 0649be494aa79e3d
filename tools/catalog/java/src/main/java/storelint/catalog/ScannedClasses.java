package storelint.catalog;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.Frame;

/** The classes of one release: hierarchy, constants, who calls what, and each method's frames when asked for. */
final class ScannedClasses {
  /** A method with the class it stands in. */
  record Method(ClassNode owner, MethodNode node) {
    String id() {
      return owner.name + "." + node.name + node.desc;
    }

    boolean isStatic() {
      return (node.access & Opcodes.ACC_STATIC) != 0;
    }
  }

  final Map<String, ClassNode> classes = new TreeMap<>();
  final Map<String, Object> constants = new HashMap<>();
  private final Map<String, List<Method>> callers = new HashMap<>();
  private final Map<String, List<Method>> fieldWriters = new HashMap<>();
  private final Map<String, List<ClassNode>> subclasses = new HashMap<>();
  private final Map<String, Method> methods = new HashMap<>();
  private final Map<String, Frame<ExpressionValue>[]> frames = new HashMap<>();

  private final Function<Map<String, Object>, ExpressionInterpreter> interpreters;

  ScannedClasses(List<String> jars) throws IOException {
    this(jars, ExpressionInterpreter::new);
  }

  /** @param interpreters makes what follows values through a method, from the constants of all classes */
  ScannedClasses(List<String> jars, Function<Map<String, Object>, ExpressionInterpreter> interpreters) throws IOException {
    this.interpreters = interpreters;
    for (String jar : jars) read(jar);
    for (ClassNode owner : classes.values()) {
      for (FieldNode field : owner.fields) {
        if (field.value != null && (field.access & Opcodes.ACC_STATIC) != 0) constants.put(owner.name + "." + field.name, field.value);
      }
      if (owner.superName != null) subclasses.computeIfAbsent(owner.superName, key -> new ArrayList<>()).add(owner);
      for (String type : owner.interfaces) subclasses.computeIfAbsent(type, key -> new ArrayList<>()).add(owner);
      for (MethodNode node : owner.methods) index(new Method(owner, node));
    }
  }

  private void read(String jar) throws IOException {
    try (JarFile file = new JarFile(jar)) {
      for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements(); ) {
        JarEntry entry = entries.nextElement();
        String name = entry.getName();
        if (!name.endsWith(".class") || !name.startsWith("org/apache/") || name.contains("/thirdparty/") || name.contains("/shaded/") || name.contains("/generated/")) continue;
        ClassNode node = new ClassNode();
        new ClassReader(file.getInputStream(entry).readAllBytes()).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        classes.putIfAbsent(node.name, node);
      }
    }
  }

  private void index(Method method) {
    methods.put(method.id(), method);
    Set<String> calls = new HashSet<>(), writes = new HashSet<>();
    for (AbstractInsnNode instruction : method.node().instructions) {
      if (instruction instanceof MethodInsnNode call) calls.add(call.name + call.desc);
      else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
        for (Object argument : dynamic.bsmArgs) if (argument instanceof Handle handle) calls.add(handle.getName() + handle.getDesc());
      } else if (instruction instanceof FieldInsnNode field && (field.getOpcode() == Opcodes.PUTFIELD || field.getOpcode() == Opcodes.PUTSTATIC)) {
        writes.add(field.owner + "." + field.name);
      }
    }
    for (String call : calls) callers.computeIfAbsent(call, key -> new ArrayList<>()).add(method);
    for (String write : writes) fieldWriters.computeIfAbsent(write, key -> new ArrayList<>()).add(method);
  }

  /** Methods that call a method of this name and descriptor, of whatever class. */
  List<Method> callersOf(String nameAndDescriptor) {
    return callers.getOrDefault(nameAndDescriptor, Collections.emptyList());
  }

  List<Method> writersOf(String ownerAndField) {
    return fieldWriters.getOrDefault(ownerAndField, Collections.emptyList());
  }

  /** The method that a call by an owner's name means: its own or an inherited one; null where it is not of the scanned classes. */
  Method find(String owner, String name, String descriptor) {
    for (ClassNode node = classes.get(owner); node != null; node = node.superName == null ? null : classes.get(node.superName)) {
      Method method = methods.get(node.name + "." + name + descriptor);
      if (method != null) return method;
    }
    return null;
  }

  /** Methods of subclasses that take the place of this one, of classes at any depth. */
  List<Method> overridesOf(String owner, String name, String descriptor) {
    List<Method> out = new ArrayList<>();
    for (ClassNode node : subclasses.getOrDefault(owner, Collections.emptyList())) {
      Method method = methods.get(node.name + "." + name + descriptor);
      if (method != null) out.add(method);
      out.addAll(overridesOf(node.name, name, descriptor));
    }
    return out;
  }

  boolean isSubclass(String type, String of) {
    if (type.equals(of)) return true;
    ClassNode node = classes.get(type);
    if (node == null) return false;
    if (node.superName != null && isSubclass(node.superName, of)) return true;
    for (String each : node.interfaces) if (isSubclass(each, of)) return true;
    return false;
  }

  /** Frames before each instruction; null where the method cannot be analysed. */
  Frame<ExpressionValue>[] framesOf(Method method) {
    return frames.computeIfAbsent(method.id(), id -> analyse(method));
  }

  @SuppressWarnings("unchecked")
  private Frame<ExpressionValue>[] analyse(Method method) {
    if (method.node().instructions.size() > 20000) return new Frame[0];
    try {
      ExpressionInterpreter interpreter = interpreters.apply(constants);
      interpreter.enter(method.isStatic(), method.node().desc);
      return new Analyzer<>(interpreter).analyze(method.owner().name, method.node());
    } catch (Exception problem) {
      return new Frame[0];
    }
  }
}
