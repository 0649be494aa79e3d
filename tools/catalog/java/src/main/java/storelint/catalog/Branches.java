package storelint.catalog;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * What one side of a branch does to the value that was compared, as far as a straight line tells: `throws <class>`, `warns`, `stores <constant>` over it (or returns
 * the constant in its place), or nothing that is known. Another branch ends the line.
 */
final class Branches {
  private static final int LONGEST = 120;
  private static final Set<String> CHECKS = Set.of("checkArgument", "checkState", "isTrue", "validState", "checkCondition");

  private final ExpressionInterpreter constants = new ExpressionInterpreter(Map.of());
  private final ScannedClasses.Method method;
  private final Frame<ExpressionValue>[] frames;
  private final ExpressionValue compared;

  Branches(ScannedClasses.Method method, Frame<ExpressionValue>[] frames, ExpressionValue compared) {
    this.method = method;
    this.frames = frames;
    this.compared = compared;
  }

  /** @param start index of the side's first instruction */
  String outcome(int start) {
    String created = "";
    boolean warns = false;
    String stores = "";
    Object pushed = null;
    int depth = -1;
    boolean first = true;
    Set<Integer> seen = new HashSet<>();
    for (int at = start; at < frames.length && seen.size() < LONGEST && seen.add(at); at++) {
      AbstractInsnNode instruction = method.node().instructions.get(at);
      int opcode = instruction.getOpcode();
      if (opcode < 0) continue;
      Frame<ExpressionValue> frame = frames[at];
      if (frame == null) break;
      if (opcode == Opcodes.GOTO) {
        at = method.node().instructions.indexOf(((JumpInsnNode) instruction).label) - 1;
        continue;
      }
      if (instruction instanceof JumpInsnNode || instruction instanceof TableSwitchInsnNode || instruction instanceof LookupSwitchInsnNode) break;
      if (first && opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.LDC) {
        pushed = ExpressionInterpreter.single(constants.newOperation(instruction));
        depth = frame.getStackSize();
      }
      first = false;
      if (opcode == Opcodes.ATHROW) return "throws " + created;
      if (instruction instanceof TypeInsnNode made && opcode == Opcodes.NEW && made.desc.matches(".*(Exception|Error)$")) created = made.desc.replace('/', '.');
      if (instruction instanceof MethodInsnNode call) {
        if (isLog(call)) warns = true;
        if (call.name.equals("terminate") && call.owner.endsWith("/ExitUtil") || call.name.equals("exit") && call.owner.equals("java/lang/System")) return "throws exit";
        if (CHECKS.contains(call.name) && call.desc.startsWith("(Z") && depth == frame.getStackSize() - Type.getArgumentTypes(call.desc).length && Integer.valueOf(0).equals(pushed))
          return "throws " + (call.name.endsWith("tate") ? "java.lang.IllegalStateException" : "java.lang.IllegalArgumentException");
      }
      if (stores.isEmpty() && isStore(instruction, frame)) {
        Object constant = ExpressionInterpreter.single(stackTop(frame));
        if (constant instanceof Number) stores = "stores " + constant;
        else if (pushed instanceof Number && depth == frame.getStackSize() - 1 && mayBeCompared(stackTop(frame))) stores = "stores " + pushed;
        else if (overwrites(instruction)) stores = "stores";
      }
      if (stores.isEmpty() && instruction instanceof FieldInsnNode put && keepsCompared().containsKey(put.owner + "." + put.name) && ExpressionInterpreter.single(stackTop(frame)) instanceof Number constant) {
        double replaced = constant.doubleValue() / keepsCompared().get(put.owner + "." + put.name);
        // 0 and -1 switch off more often than they count in place of a wrong number.
        if (replaced > 0) stores = "stores " + (replaced == Math.rint(replaced) && replaced < 1e18 ? Long.toString((long) replaced) : Double.toString(replaced));
      }
      if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.DRETURN && stores.isEmpty() && ExpressionInterpreter.single(stackTop(frame)) instanceof Number constant && returnsCompared()) stores = "stores " + constant;
      if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) break;
    }
    return !stores.isEmpty() ? stores : warns ? "warns" : "";
  }

  private Map<String, Double> keepsCompared;

  /** Fields that the method stores the compared value in, each with the factor that it is stored with: a constant that one side stores there counts in its place. */
  private Map<String, Double> keepsCompared() {
    if (keepsCompared == null) {
      keepsCompared = new HashMap<>();
      for (int at = 0; at < frames.length; at++) {
        if (frames[at] == null || !(method.node().instructions.get(at) instanceof FieldInsnNode put) || put.getOpcode() != Opcodes.PUTFIELD && put.getOpcode() != Opcodes.PUTSTATIC) continue;
        Set<Expression> stored = stackTop(frames[at]).expressions();
        if (stored.size() != 1) continue;
        Expression value = stored.iterator().next();
        double factor = 1;
        while (!compared.expressions().contains(value) && value instanceof Expression.Changed change && change.how().startsWith("times ")) {
          factor *= Double.parseDouble(change.how().substring(6));
          value = change.of();
        }
        if (compared.expressions().size() == 1 && compared.expressions().contains(value) && value != Expression.UNKNOWN) keepsCompared.put(put.owner + "." + put.name, factor);
      }
    }
    return keepsCompared;
  }

  private Boolean returnsCompared;

  /** Another return of the method gives the compared value back, and nothing else: a constant that is returned counts in its place. */
  private boolean returnsCompared() {
    if (returnsCompared == null) {
      returnsCompared = false;
      for (int at = 0; at < frames.length; at++) {
        int opcode = method.node().instructions.get(at).getOpcode();
        if (frames[at] != null && opcode >= Opcodes.IRETURN && opcode <= Opcodes.DRETURN && compared.expressions().equals(stackTop(frames[at]).expressions())) returnsCompared = true;
      }
    }
    return returnsCompared;
  }

  private static ExpressionValue stackTop(Frame<ExpressionValue> frame) {
    return frame.getStack(frame.getStackSize() - 1);
  }

  private static boolean isLog(MethodInsnNode call) {
    return List.of("warn", "error", "fatal").contains(call.name) && (call.owner.endsWith("/Logger") || call.owner.endsWith("/Log"));
  }

  /** Puts what is on the stack where the compared value was, or gives it back in its place. */
  private boolean isStore(AbstractInsnNode instruction, Frame<ExpressionValue> frame) {
    int opcode = instruction.getOpcode();
    if (overwrites(instruction)) return true;
    boolean puts = opcode >= Opcodes.ISTORE && opcode <= Opcodes.DSTORE || opcode >= Opcodes.IRETURN && opcode <= Opcodes.DRETURN || opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
    return puts && ExpressionInterpreter.single(stackTop(frame)) == null && mayBeCompared(stackTop(frame));
  }

  private boolean mayBeCompared(ExpressionValue value) {
    return compared.expressions().stream().anyMatch(value.expressions()::contains);
  }

  /** The local or field holds the compared value before, alone. */
  private boolean overwrites(AbstractInsnNode instruction) {
    int at = method.node().instructions.indexOf(instruction);
    if (instruction instanceof VarInsnNode store && store.getOpcode() >= Opcodes.ISTORE && store.getOpcode() <= Opcodes.DSTORE) {
      ExpressionValue before = store.var < frames[at].getLocals() ? frames[at].getLocal(store.var) : null;
      return before != null && mayBeCompared(before);
    }
    if (instruction instanceof FieldInsnNode put && (put.getOpcode() == Opcodes.PUTFIELD || put.getOpcode() == Opcodes.PUTSTATIC))
      return compared.expressions().contains(new Expression.Field(put.owner, put.name));
    return false;
  }

  /** The value is that of a local which is counted up or down: its comparison says nothing of where it began. */
  boolean isCounted() {
    for (AbstractInsnNode instruction : method.node().instructions) {
      if (!(instruction instanceof IincInsnNode count)) continue;
      Frame<ExpressionValue> frame = frames[method.node().instructions.indexOf(instruction)];
      if (frame != null && count.var < frame.getLocals() && mayBeCompared(frame.getLocal(count.var))) return true;
    }
    return false;
  }
}
