package storelint.catalog;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Follows a value further than what is needed to know a key: through conversions, calls that trim, split and parse it, collections of its parts, classes and
 * their instances. What became of the value on the way is noted: `trim`, `lower`, `upper`, `split <separator>`, `class`, `instance`, `times <factor>`,
 * `least <number>`, `most <number>`, `calculated` of any other sum or product; and of comparisons that come before a branch: `cmp <number>`.
 */
final class SinkInterpreter extends ExpressionInterpreter {
  /** A value that changed more often is not followed. */
  private static final int MOST_CHANGES = 6;

  /** A calculation with more possible parts is not followed. */
  private static final int MOST_OPERANDS = 8;

  /** Calls that give their receiver, or a part of it, back. */
  private static final Set<String> GIVES_RECEIVER =
      Set.of(
          "iterator", "next", "toArray", "stream", "asSubclass", "getConstructor", "getDeclaredConstructor", "intValue", "longValue", "floatValue", "doubleValue", "shortValue",
          "toString", "intern");

  /** Calls of static methods that give their first argument back, by owner without package and name. */
  private static final Set<String> GIVES_ARGUMENT =
      Set.of(
          "Preconditions.checkNotNull", "Objects.requireNonNull", "Arrays.asList", "Ints.checkedCast", "Math.toIntExact", "Integer.parseInt", "Integer.valueOf", "Long.parseLong",
          "Long.valueOf", "Float.parseFloat", "Float.valueOf", "Double.parseDouble", "Double.valueOf", "Short.valueOf", "Short.parseShort", "String.valueOf",
          "Collections.unmodifiableList", "Collections.unmodifiableCollection", "ImmutableList.copyOf", "Lists.newArrayList", "Strings.nullToEmpty", "Strings.emptyToNull");

  SinkInterpreter(Map<String, Object> constants) {
    super(constants);
  }

  @Override
  public ExpressionValue unaryOperation(AbstractInsnNode instruction, ExpressionValue value) {
    int opcode = instruction.getOpcode();
    int size = opcode == Opcodes.I2L || opcode == Opcodes.F2L || opcode == Opcodes.D2L || opcode == Opcodes.I2D || opcode == Opcodes.L2D || opcode == Opcodes.F2D ? 2 : 1;
    if (opcode >= Opcodes.I2L && opcode <= Opcodes.I2S) {
      Set<Expression> out = new LinkedHashSet<>();
      for (Expression each : value.expressions()) {
        if (isFollowed(each)) out.add(each);
        else out.addAll(super.unaryOperation(instruction, ExpressionValue.of(value.getSize(), each)).expressions());
      }
      return new ExpressionValue(size, out);
    }
    if (opcode >= Opcodes.INEG && opcode <= Opcodes.DNEG && value.expressions().stream().anyMatch(SinkInterpreter::isFollowed)) return calculated(value.getSize(), value, value);
    return super.unaryOperation(instruction, value);
  }

  @Override
  public ExpressionValue binaryOperation(AbstractInsnNode instruction, ExpressionValue left, ExpressionValue right) {
    switch (instruction.getOpcode()) {
      case Opcodes.AALOAD: return new ExpressionValue(1, left.expressions());
      case Opcodes.IMUL: case Opcodes.LMUL: {
        int size = instruction.getOpcode() == Opcodes.LMUL ? 2 : 1;
        if (single(right) instanceof Number factor && factor.longValue() > 0 && !(single(left) instanceof Number)) return changed(left, "times " + factor.longValue(), size);
        if (single(left) instanceof Number factor && factor.longValue() > 0 && !(single(right) instanceof Number)) return changed(right, "times " + factor.longValue(), size);
        return single(left) != null ? super.binaryOperation(instruction, left, right) : calculated(size, left, right);
      }
      case Opcodes.LCMP: case Opcodes.FCMPL: case Opcodes.FCMPG: case Opcodes.DCMPL: case Opcodes.DCMPG: {
        if (single(right) instanceof Number constant) return changed(left, "cmp " + constant, 1);
        if (single(left) instanceof Number constant) return changed(right, "reverse " + constant, 1);
        return ExpressionValue.unknown(1);
      }
      default: {
        ExpressionValue result = super.binaryOperation(instruction, left, right);
        boolean isCalculation = instruction.getOpcode() >= Opcodes.IADD && instruction.getOpcode() <= Opcodes.LXOR;
        return isCalculation && single(result) == null ? calculated(result.getSize(), left, right) : result;
      }
    }
  }

  @Override
  public ExpressionValue naryOperation(AbstractInsnNode instruction, List<? extends ExpressionValue> values) {
    if (!(instruction instanceof MethodInsnNode call) || values.isEmpty()) return super.naryOperation(instruction, values);
    int size = Type.getReturnType(call.desc).getSize();
    if (size == 0) return null;
    ExpressionValue first = values.get(0);
    String name = call.owner.substring(call.owner.lastIndexOf('/') + 1) + "." + call.name;
    boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
    if (first.expressions().stream().noneMatch(SinkInterpreter::isFollowed) && !name.startsWith("Math.") && !name.startsWith("TimeUnit.") && !call.owner.endsWith("/ReflectionUtils") && !call.name.equals("getClassByName"))
      return super.naryOperation(instruction, values);
    switch (name) {
      case "String.trim": return changed(first, "trim", 1);
      case "String.toLowerCase": case "StringUtils.toLowerCase": return single(first) instanceof String ? super.naryOperation(instruction, values) : changed(first, "lower", 1);
      case "String.toUpperCase": case "StringUtils.toUpperCase": return single(first) instanceof String ? super.naryOperation(instruction, values) : changed(first, "upper", 1);
      case "String.split": return single(values.get(1)) instanceof String separator ? changed(first, "split " + separator, 1) : ExpressionValue.unknown(1);
      case "StringUtils.getStrings": case "StringUtils.getStringCollection":
        return values.size() == 1 ? changed(first, "split ,", 1) : single(values.get(1)) instanceof String separator ? changed(first, "split " + separator, 1) : ExpressionValue.unknown(1);
      case "StringUtils.getTrimmedStrings": case "StringUtils.getTrimmedStringCollection":
        return values.size() == 1 ? changed(changed(first, "split ,", 1), "trim", 1) : ExpressionValue.unknown(1);
      case "Math.max": case "Math.min": {
        String how = call.name.equals("max") ? "least " : "most ";
        if (single(values.get(1)) instanceof Number limit) return changed(first, how + limit, size);
        if (single(first) instanceof Number limit) return changed(values.get(1), how + limit, size);
        return calculated(size, first, values.get(1));
      }
      case "Class.forName": return changed(first, "class", 1);
      case "Class.newInstance": case "Constructor.newInstance": return changed(first, "instance", 1);
      default: break;
    }
    if (call.name.equals("getClassByName") || call.name.equals("getClassByNameOrNull") || call.name.equals("loadClass")) return changed(values.get(values.size() - 1), "class", 1);
    if (call.owner.endsWith("/ReflectionUtils") && isStatic && (call.name.equals("newInstance") || call.name.equals("instantiateWithCustomCtor"))) return changed(first, "instance", 1);
    if (call.owner.equals("java/util/concurrent/TimeUnit") && values.size() == 2 && single(values.get(1)) == null) return converted(call, first, values.get(1));
    boolean isJava = call.owner.startsWith("java/") || call.owner.contains("/google/");
    if (!isStatic && isJava && (GIVES_RECEIVER.contains(call.name) || call.name.equals("get") && call.desc.startsWith("(I)"))) return new ExpressionValue(size, first.expressions());
    if (isStatic && isJava && GIVES_ARGUMENT.contains(name)) return new ExpressionValue(size, first.expressions());
    return super.naryOperation(instruction, values);
  }

  /** A conversion to a finer unit multiplies; one to a coarser unit is not followed. */
  private static ExpressionValue converted(MethodInsnNode call, ExpressionValue unit, ExpressionValue amount) {
    if (unit.expressions().size() != 1 || !(unit.expressions().iterator().next() instanceof Expression.EnumConstant constant)) return ExpressionValue.unknown(Type.getReturnType(call.desc).getSize());
    TimeUnit from = TimeUnit.valueOf(constant.name());
    long factor = switch (call.name) {
      case "toMillis" -> from.toMillis(1);
      case "toSeconds" -> from.toSeconds(1);
      case "toMinutes" -> from.toMinutes(1);
      case "toMicros" -> from.toMicros(1);
      case "toNanos" -> from.toNanos(1);
      default -> 0;
    };
    return factor < 1 ? calculated(2, amount, amount) : changed(amount, "times " + factor, 2);
  }

  private static boolean isFollowed(Expression expression) {
    return !(expression instanceof Expression.Constant || expression instanceof Expression.Unknown || expression instanceof Expression.EnumConstant);
  }

  private static ExpressionValue changed(ExpressionValue value, String how, int size) {
    Set<Expression> out = new LinkedHashSet<>();
    for (Expression each : value.expressions()) out.add(isFollowed(each) ? changed(each, how) : Expression.UNKNOWN);
    return new ExpressionValue(size, out);
  }

  /** What is made of two values, of which one may be followed. */
  private static ExpressionValue calculated(int size, ExpressionValue left, ExpressionValue right) {
    Set<Expression> out = new LinkedHashSet<>(changed(left, "calculated", size).expressions());
    out.addAll(changed(right, "calculated", size).expressions());
    return out.size() > MOST_OPERANDS ? ExpressionValue.unknown(size) : new ExpressionValue(size, out);
  }

  private static Expression changed(Expression expression, String how) {
    if (expression instanceof Expression.Changed last && last.how().equals(how) && !how.startsWith("times ")) return expression;
    if (how.equals("times 1")) return expression;
    int changes = 1;
    for (Expression each = expression; each instanceof Expression.Changed change; each = change.of()) {
      if (change.how().equals("calculated") && !how.startsWith("cmp ") && !how.startsWith("reverse ")) return expression;
      changes++;
    }
    return changes > MOST_CHANGES ? Expression.UNKNOWN : new Expression.Changed(expression, how);
  }
}
