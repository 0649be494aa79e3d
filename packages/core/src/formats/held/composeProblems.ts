import { parseYamlTree, valueAt, type YamlTree } from '../../text/yamlTree.js';
import type { SyntaxProblem } from '../document.js';
import { wholeService } from '../workload/compose.js';
import { composeFields } from '../workload/composeFields.js';
import type { Refusal } from '../workload/refusedFields.js';
import { namesOfCompose, plainlyUndefined } from '../workload/undefinedNames.js';
import type { VariablesOfContainer } from './containerVariables.js';

/** What Compose refuses a file for, in the services of some containers. */
export function problemsOfCompose(containers: readonly VariablesOfContainer[], path: string, text: string): readonly SyntaxProblem[] {
  const names = namesOfCompose(path, text);
  const services = names === undefined ? undefined : valueAt(parseYamlTree(text, { isForeign: true }).tree, 'services');
  if (names === undefined || services?.kind !== 'map') return [];
  const refused = (range: SyntaxProblem['range'], what: string, hint = ''): SyntaxProblem => ({
    code: 'refused-by-compose',
    range,
    message: `${what}; docker compose refuses the whole file${hint}`,
    effect: 'refused',
  });
  return services.pairs
    .filter(({ key }) => containers.some(({ name }) => name === key.text))
    .flatMap(({ key, value }) => [
      ...refusalsOf(wholeService(services, value)).map(({ key: field, what, why, meant }) =>
        meant === undefined
          ? refused(field.range, `${what}, which ${why}`)
          : refused(field.range, `${what} is unknown to Compose`, `; did you mean ${meant}?`),
      ),
      ...plainlyUndefined(names)
        .filter(({ service }) => service === key.text)
        .map(({ name, kind }) => refused(key.range, `${key.text} uses ${name}, which is not among the ${kind} of the file`)),
    ]);
}

function refusalsOf(service: YamlTree): readonly Refusal[] {
  return service.kind === 'map' ? composeFields.refusals(service, 'service', () => false) : [];
}
