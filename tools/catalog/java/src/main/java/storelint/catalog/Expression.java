package storelint.catalog;

import java.util.List;
import java.util.Set;

/** What the code of a method puts somewhere, as far as it can be told without running it. */
sealed interface Expression {
  /** A constant: text, number, org.objectweb.asm.Type of a class literal, NULL. */
  record Constant(Object value) implements Expression {}

  /** A parameter of the method, counted from 0 without `this`. */
  record Parameter(int index) implements Expression {}

  /** The value of a field that is no constant of the class file. */
  record Field(String owner, String name) implements Expression {}

  /** An enum constant such as TimeUnit.SECONDS. */
  record EnumConstant(String owner, String name) implements Expression {}

  /** Texts written one after the other. */
  record Concatenation(List<Expression> parts) implements Expression {}

  /** A StringBuilder that was never put away. */
  record Builder(List<Expression> parts) implements Expression {}

  /** What a method of the scanned classes returns. */
  record Returned(String owner, String name, String descriptor, List<Set<Expression>> arguments) implements Expression {
    /** Without the arguments, which may be large trees. */
    @Override
    public int hashCode() {
      return 31 * owner.hashCode() + name.hashCode();
    }
  }

  /** What became of another expression: `trim`, `split ,`, `times 1000`; SinkInterpreter alone makes it. */
  record Changed(Expression of, String how) implements Expression {}

  /** Anything. */
  record Unknown() implements Expression {}

  Unknown UNKNOWN = new Unknown();
  Object NULL = new Object() {
    @Override
    public String toString() {
      return "null";
    }
  };
}
