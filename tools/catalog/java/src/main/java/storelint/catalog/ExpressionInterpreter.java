package storelint.catalog;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Interpreter;

/** Follows constants, parameters and concatenated texts through a method. */
class ExpressionInterpreter extends Interpreter<ExpressionValue> {
  private static final int LONGEST = 10;
  private static final Set<String> PASSING =
      Set.of(
          "java/lang/Integer.valueOf", "java/lang/Long.valueOf", "java/lang/Boolean.valueOf", "java/lang/Float.valueOf", "java/lang/Double.valueOf",
          "java/lang/String.valueOf", "java/lang/String.trim", "java/lang/String.toString", "java/lang/Integer.toString", "java/lang/Long.toString",
          "java/lang/Boolean.toString", "java/lang/Integer.intValue", "java/lang/Long.longValue", "java/lang/Object.toString", "java/lang/String.intern",
          "java/lang/Float.toString", "java/lang/Double.toString", "java/lang/Class.getName", "java/util/Optional.of");

  private final Map<String, Object> constants;

  ExpressionInterpreter(Map<String, Object> constants) {
    super(Opcodes.ASM9);
    this.constants = constants;
  }

  @Override
  public ExpressionValue newValue(Type type) {
    if (type == Type.VOID_TYPE) return null;
    return ExpressionValue.unknown(type == null ? 1 : type.getSize());
  }

  private int firstLocal;
  private int[] parameterOfLocal = new int[0];

  /** Tells the numbers of the locals that hold the parameters of the method to follow. */
  void enter(boolean isStatic, String descriptor) {
    Type[] types = Type.getArgumentTypes(descriptor);
    firstLocal = isStatic ? 0 : 1;
    int size = firstLocal;
    for (Type type : types) size += type.getSize();
    parameterOfLocal = new int[size];
    int local = firstLocal;
    for (int i = 0; i < types.length; i++) {
      parameterOfLocal[local] = i;
      local += types[i].getSize();
    }
  }

  @Override
  public ExpressionValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
    if (local < firstLocal) return ExpressionValue.unknown(1);
    return ExpressionValue.of(type.getSize(), new Expression.Parameter(parameterOfLocal[local]));
  }

  @Override
  public ExpressionValue newOperation(AbstractInsnNode instruction) {
    switch (instruction.getOpcode()) {
      case Opcodes.ACONST_NULL: return constant(1, Expression.NULL);
      case Opcodes.ICONST_M1: case Opcodes.ICONST_0: case Opcodes.ICONST_1: case Opcodes.ICONST_2: case Opcodes.ICONST_3: case Opcodes.ICONST_4: case Opcodes.ICONST_5:
        return constant(1, instruction.getOpcode() - Opcodes.ICONST_0);
      case Opcodes.LCONST_0: case Opcodes.LCONST_1: return constant(2, (long) (instruction.getOpcode() - Opcodes.LCONST_0));
      case Opcodes.FCONST_0: case Opcodes.FCONST_1: case Opcodes.FCONST_2: return constant(1, (float) (instruction.getOpcode() - Opcodes.FCONST_0));
      case Opcodes.DCONST_0: case Opcodes.DCONST_1: return constant(2, (double) (instruction.getOpcode() - Opcodes.DCONST_0));
      case Opcodes.BIPUSH: case Opcodes.SIPUSH: return constant(1, ((IntInsnNode) instruction).operand);
      case Opcodes.LDC: {
        Object value = ((LdcInsnNode) instruction).cst;
        if (value instanceof Handle || value instanceof ConstantDynamic) return ExpressionValue.unknown(1);
        return constant(value instanceof Long || value instanceof Double ? 2 : 1, value);
      }
      case Opcodes.GETSTATIC: {
        FieldInsnNode field = (FieldInsnNode) instruction;
        return ExpressionValue.of(Type.getType(field.desc).getSize(), staticField(field));
      }
      case Opcodes.NEW: {
        String type = ((TypeInsnNode) instruction).desc;
        AbstractInsnNode second = instruction.getNext();
        AbstractInsnNode third = second == null ? null : second.getNext();
        boolean empty =
            (type.equals("java/lang/StringBuilder") || type.equals("java/lang/StringBuffer"))
                && second != null && second.getOpcode() == Opcodes.DUP
                && third instanceof MethodInsnNode init && init.name.equals("<init>") && init.desc.equals("()V");
        return empty ? ExpressionValue.of(1, new Expression.Builder(List.of())) : ExpressionValue.unknown(1);
      }
      default: return ExpressionValue.unknown(1);
    }
  }

  private Expression staticField(FieldInsnNode field) {
    Object value = constants.get(field.owner + "." + field.name);
    if (value != null) return new Expression.Constant(value);
    if (field.desc.equals("L" + field.owner + ";") && field.name.equals(field.name.toUpperCase())) return new Expression.EnumConstant(field.owner, field.name);
    if (field.owner.equals("java/lang/Boolean")) return new Expression.Constant(field.name.equals("TRUE") ? 1 : 0);
    if (field.owner.equals("java/lang/Integer") && field.name.equals("MAX_VALUE")) return new Expression.Constant(Integer.MAX_VALUE);
    if (field.owner.equals("java/lang/Long") && field.name.equals("MAX_VALUE")) return new Expression.Constant(Long.MAX_VALUE);
    return new Expression.Field(field.owner, field.name);
  }

  @Override
  public ExpressionValue copyOperation(AbstractInsnNode instruction, ExpressionValue value) {
    if (instruction.getOpcode() == Opcodes.ASTORE && value.expressions().stream().anyMatch(e -> e instanceof Expression.Builder)) return ExpressionValue.unknown(1);
    return value;
  }

  @Override
  public ExpressionValue unaryOperation(AbstractInsnNode instruction, ExpressionValue value) {
    switch (instruction.getOpcode()) {
      case Opcodes.GETFIELD: {
        FieldInsnNode field = (FieldInsnNode) instruction;
        return ExpressionValue.of(Type.getType(field.desc).getSize(), new Expression.Field(field.owner, field.name));
      }
      case Opcodes.CHECKCAST: return value;
      case Opcodes.I2L: case Opcodes.F2L: case Opcodes.D2L: return number(value, 2, n -> n.longValue());
      case Opcodes.I2F: case Opcodes.L2F: case Opcodes.D2F: return number(value, 1, n -> n.floatValue());
      case Opcodes.I2D: case Opcodes.L2D: case Opcodes.F2D: return number(value, 2, n -> n instanceof Float ? Double.parseDouble(n.toString()) : n.doubleValue());
      case Opcodes.L2I: case Opcodes.F2I: case Opcodes.D2I: return number(value, 1, n -> n.intValue());
      case Opcodes.I2B: case Opcodes.I2C: case Opcodes.I2S: return value;
      case Opcodes.INEG: return number(value, 1, n -> -n.intValue());
      case Opcodes.LNEG: return number(value, 2, n -> -n.longValue());
      case Opcodes.DNEG: return number(value, 2, n -> -n.doubleValue());
      case Opcodes.FNEG: return number(value, 1, n -> -n.floatValue());
      default: return ExpressionValue.unknown(1);
    }
  }

  private interface Calculation {
    Object of(Number number);
  }

  private static ExpressionValue number(ExpressionValue value, int size, Calculation calculation) {
    Set<Expression> out = new LinkedHashSet<>();
    for (Expression expression : value.expressions()) {
      if (expression instanceof Expression.Constant constant && constant.value() instanceof Number number) out.add(new Expression.Constant(calculation.of(number)));
      else if (expression instanceof Expression.Parameter || expression instanceof Expression.Field) out.add(expression);
      else out.add(Expression.UNKNOWN);
    }
    return new ExpressionValue(size, out);
  }

  @Override
  public ExpressionValue binaryOperation(AbstractInsnNode instruction, ExpressionValue left, ExpressionValue right) {
    int opcode = instruction.getOpcode();
    boolean wide = opcode == Opcodes.LADD || opcode == Opcodes.LSUB || opcode == Opcodes.LMUL || opcode == Opcodes.LDIV || opcode == Opcodes.LSHL
        || opcode == Opcodes.DADD || opcode == Opcodes.DSUB || opcode == Opcodes.DMUL || opcode == Opcodes.DDIV || opcode == Opcodes.DREM || opcode == Opcodes.LREM
        || opcode == Opcodes.LSHR || opcode == Opcodes.LUSHR || opcode == Opcodes.LAND || opcode == Opcodes.LOR || opcode == Opcodes.LXOR
        || opcode == Opcodes.LALOAD || opcode == Opcodes.DALOAD;
    Object a = single(left), b = single(right);
    if (a instanceof Number x && b instanceof Number y) {
      Object result = switch (opcode) {
        case Opcodes.IADD -> x.intValue() + y.intValue();
        case Opcodes.ISUB -> x.intValue() - y.intValue();
        case Opcodes.IMUL -> x.intValue() * y.intValue();
        case Opcodes.IDIV -> y.intValue() == 0 ? null : (Object) (x.intValue() / y.intValue());
        case Opcodes.ISHL -> x.intValue() << y.intValue();
        case Opcodes.LADD -> x.longValue() + y.longValue();
        case Opcodes.LSUB -> x.longValue() - y.longValue();
        case Opcodes.LMUL -> x.longValue() * y.longValue();
        case Opcodes.LDIV -> y.longValue() == 0 ? null : (Object) (x.longValue() / y.longValue());
        case Opcodes.LSHL -> x.longValue() << y.intValue();
        default -> null;
      };
      if (result != null) return constant(wide ? 2 : 1, result);
    }
    return ExpressionValue.unknown(wide ? 2 : 1);
  }

  static Object single(ExpressionValue value) {
    if (value.expressions().size() != 1) return null;
    return value.expressions().iterator().next() instanceof Expression.Constant constant ? constant.value() : null;
  }

  @Override
  public ExpressionValue ternaryOperation(AbstractInsnNode instruction, ExpressionValue a, ExpressionValue b, ExpressionValue c) {
    return null;
  }

  @Override
  public ExpressionValue naryOperation(AbstractInsnNode instruction, List<? extends ExpressionValue> values) {
    if (instruction instanceof InvokeDynamicInsnNode dynamic) {
      int size = Math.max(1, Type.getReturnType(dynamic.desc).getSize());
      if (dynamic.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory") && dynamic.bsm.getName().equals("makeConcatWithConstants")) return concatenated(dynamic, values);
      return ExpressionValue.unknown(size);
    }
    if (!(instruction instanceof MethodInsnNode call)) return ExpressionValue.unknown(1);
    int size = Type.getReturnType(call.desc).getSize();
    if (size == 0) return null;
    String name = call.owner + "." + call.name;
    if (call.owner.equals("java/lang/StringBuilder") || call.owner.equals("java/lang/StringBuffer")) {
      ExpressionValue builder = values.get(0);
      if (call.name.equals("append") && values.size() == 2) return combine(builder, call.desc.startsWith("(C)") ? character(values.get(1)) : values.get(1), true);
      if (call.name.equals("toString")) return built(builder);
      return ExpressionValue.unknown(size);
    }
    if (name.equals("java/lang/String.concat")) return combine(values.get(0), values.get(1), false);
    if (name.equals("java/lang/String.format") && single(values.get(0)) instanceof String format) return ExpressionValue.of(1, formatted(format));
    if (name.equals("java/lang/String.toLowerCase") && single(values.get(0)) instanceof String text) return constant(1, text.toLowerCase());
    if (name.equals("java/lang/String.length") && single(values.get(0)) instanceof String text) return constant(1, text.length());
    if (name.equals("java/lang/String.substring") && single(values.get(0)) instanceof String text && single(values.get(1)) instanceof Integer from) {
      Object to = values.size() > 2 ? single(values.get(2)) : (Object) text.length();
      if (to instanceof Integer end && from >= 0 && from <= end && end <= text.length()) return constant(1, text.substring(from, end));
    }
    // HBase 3 declares keys with ConfigKey.LONG(key, …) and the like, which give the key back.
    boolean passes = PASSING.contains(name) || call.owner.equals("org/apache/hadoop/hbase/conf/ConfigKey");
    if (passes && !values.isEmpty()) return new ExpressionValue(size, values.get(0).expressions());
    if (call.owner.equals("java/util/concurrent/TimeUnit") && values.size() == 2 && single(values.get(1)) instanceof Number amount) {
      Expression unit = values.get(0).expressions().iterator().next();
      if (unit instanceof Expression.EnumConstant constant && values.get(0).expressions().size() == 1) {
        TimeUnit from = TimeUnit.valueOf(constant.name());
        Object result = switch (call.name) {
          case "toMillis" -> from.toMillis(amount.longValue());
          case "toSeconds" -> from.toSeconds(amount.longValue());
          case "toMinutes" -> from.toMinutes(amount.longValue());
          case "toNanos" -> from.toNanos(amount.longValue());
          default -> null;
        };
        if (result != null) return constant(2, result);
      }
    }
    if (call.owner.startsWith("org/apache/")) {
      List<Set<Expression>> arguments = new ArrayList<>();
      for (ExpressionValue value : values.subList(call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1, values.size())) arguments.add(shallow(value.expressions()));
      return ExpressionValue.of(size, new Expression.Returned(call.owner, call.name, call.desc, arguments));
    }
    return ExpressionValue.unknown(size);
  }

  /** Arguments of a returned value hold no further returned values: the tree stays small and analysis ends. */
  private static Set<Expression> shallow(Set<Expression> expressions) {
    Set<Expression> out = new LinkedHashSet<>();
    for (Expression expression : expressions) out.add(depth(expression) > 3 ? Expression.UNKNOWN : expression);
    return out;
  }

  static int depth(Expression expression) {
    if (expression instanceof Expression.Concatenation c) return 1 + c.parts().stream().mapToInt(ExpressionInterpreter::depth).max().orElse(0);
    if (expression instanceof Expression.Builder b) return 1 + b.parts().stream().mapToInt(ExpressionInterpreter::depth).max().orElse(0);
    if (expression instanceof Expression.Changed c) return 1 + depth(c.of());
    if (expression instanceof Expression.Returned r) return 1 + r.arguments().stream().flatMap(Set::stream).mapToInt(ExpressionInterpreter::depth).max().orElse(0);
    return 0;
  }

  private static ExpressionValue concatenated(InvokeDynamicInsnNode dynamic, List<? extends ExpressionValue> values) {
    String recipe = (String) dynamic.bsmArgs[0];
    List<Expression> parts = new ArrayList<>();
    StringBuilder literal = new StringBuilder();
    int argument = 0, constant = 1;
    for (char c : recipe.toCharArray()) {
      if (c != '\1' && c != '\2') {
        literal.append(c);
        continue;
      }
      if (literal.length() > 0) parts.add(new Expression.Constant(literal.toString()));
      literal.setLength(0);
      if (c == '\2') parts.add(new Expression.Constant(dynamic.bsmArgs[constant++]));
      else parts.add(one(values.get(argument++)));
    }
    if (literal.length() > 0) parts.add(new Expression.Constant(literal.toString()));
    return ExpressionValue.of(1, new Expression.Concatenation(parts));
  }

  private static Expression one(ExpressionValue value) {
    Expression expression = value.expressions().size() == 1 ? value.expressions().iterator().next() : Expression.UNKNOWN;
    return depth(expression) > 3 ? Expression.UNKNOWN : expression;
  }

  private static ExpressionValue combine(ExpressionValue left, ExpressionValue right, boolean builder) {
    Set<Expression> out = new LinkedHashSet<>();
    for (Expression a : left.expressions()) {
      for (Expression b : right.expressions().size() > 8 ? Set.of(Expression.UNKNOWN) : right.expressions()) {
        List<Expression> parts = new ArrayList<>();
        if (a instanceof Expression.Builder text) parts.addAll(text.parts());
        else if (builder) {
          out.add(Expression.UNKNOWN);
          continue;
        } else parts.add(a);
        parts.add(depth(b) > 3 ? Expression.UNKNOWN : b);
        if (parts.size() > LONGEST) out.add(Expression.UNKNOWN);
        else out.add(builder ? new Expression.Builder(parts) : new Expression.Concatenation(parts));
      }
    }
    return out.size() > 24 ? ExpressionValue.unknown(1) : new ExpressionValue(1, out);
  }

  private static ExpressionValue built(ExpressionValue builder) {
    Set<Expression> out = new LinkedHashSet<>();
    for (Expression expression : builder.expressions()) {
      out.add(expression instanceof Expression.Builder text ? new Expression.Concatenation(text.parts()) : Expression.UNKNOWN);
    }
    return new ExpressionValue(1, out);
  }

  private static ExpressionValue character(ExpressionValue value) {
    return single(value) instanceof Integer code ? constant(1, String.valueOf((char) code.intValue())) : ExpressionValue.unknown(1);
  }

  private static Expression formatted(String format) {
    List<Expression> parts = new ArrayList<>();
    String[] pieces = format.split("%[-#+ 0,(]*[0-9.]*[a-zA-Z]", -1);
    for (int i = 0; i < pieces.length; i++) {
      if (i > 0) parts.add(Expression.UNKNOWN);
      if (!pieces[i].isEmpty()) parts.add(new Expression.Constant(pieces[i]));
    }
    return new Expression.Concatenation(parts);
  }

  private static ExpressionValue constant(int size, Object value) {
    return ExpressionValue.of(size, new Expression.Constant(value));
  }

  @Override
  public void returnOperation(AbstractInsnNode instruction, ExpressionValue value, ExpressionValue expected) {}

  @Override
  public ExpressionValue merge(ExpressionValue a, ExpressionValue b) {
    return a.merge(b);
  }
}
