import { anchorsOf, Clusters, mayJoin, mostLevels } from '@storelint/core/deployment';
import { recognizeByName } from '@storelint/core/products';
import type { OpenFiles } from './openFiles.js';
import { pathBelow } from './paths.js';
import type { PlannedDeployment, Plans } from './plans.js';

/** Levels beneath a directory that decide which clusters form there: what lies three down may belong to a cluster another three down. */
const deepest = 2 * mostLevels;

/** Directories beneath a directory, at most: a larger tree is not searched. */
const mostDirectories = 2000;

/** Deployments that are read to find the clusters of one directory, at most. */
const mostRead = 40;

/** What is known about the clusters of one directory. */
interface Search {
  readonly clusters: Clusters<PlannedDeployment>;
  left: number;
}

/** Finds the deployments that make one cluster, as `check` does, but for one of them: names of files tell most, and only what may be linked is read. */
export class ClusterFinder {
  /** Folders that the user has open: what lies outside takes no part. */
  private folders: readonly string[] = [];
  /** By directory. */
  private readonly searches = new Map<string, Search>();
  private readonly beneath = new Map<string, readonly PlannedDeployment[]>();
  /** Stored files beneath a directory, by it and the levels that count. */
  private readonly stored = new Map<string, readonly string[]>();
  /** Files that were found beneath some directory. */
  private readonly listed = new Set<string>();
  /** Deployments whose files changed: they may name other hosts. */
  private readonly unsure = new Set<PlannedDeployment>();

  constructor(
    private readonly files: OpenFiles,
    private readonly plans: Plans,
  ) {}

  openFolders(folders: readonly string[]): void {
    this.folders = folders;
    this.forgetAll();
  }

  /** A document is open that may never have been saved. */
  opened(path: string): void {
    if (!this.listed.has(path)) this.forgetGroups();
  }

  /** There may be other files. */
  forgetAll(): void {
    this.forgetGroups();
    this.stored.clear();
  }

  /** Files make other deployments. */
  forgetGroups(): void {
    this.searches.clear();
    this.beneath.clear();
    this.listed.clear();
    this.unsure.clear();
  }

  changed(deployment: PlannedDeployment): void {
    this.unsure.add(deployment);
  }

  /** The deployments of a cluster; undefined for one that stands alone. */
  of(deployment: PlannedDeployment): readonly PlannedDeployment[] | undefined {
    if (!this.mayJoin(deployment)) return undefined;
    for (const each of this.unsure) if (each.namesChanged()) this.searches.clear();
    this.unsure.clear();
    for (const anchor of anchorsOf(deployment.directory)) {
      const cluster = this.clusterAt(anchor, deployment);
      const isKnown = (this.searches.get(anchor)?.left ?? 0) >= 0;
      if (cluster !== undefined || !isKnown) return cluster;
    }
    return undefined;
  }

  private clusterAt(anchor: string, deployment: PlannedDeployment): readonly PlannedDeployment[] | undefined {
    for (;;) {
      const search = this.searches.get(anchor) ?? this.searchBeneath(anchor);
      this.searches.set(anchor, search);
      const found = search.clusters.of(deployment, [anchor]);
      // A file that was read was none of ours: the deployments are others.
      if (this.searches.get(anchor) !== search) continue;
      return search.left < 0 ? undefined : found;
    }
  }

  private searchBeneath(anchor: string): Search {
    const namesOf = (each: PlannedDeployment) => (each.hasNames || search.left-- > 0 ? each.names() : new Set<string>());
    const search: Search = { clusters: new Clusters(this.deploymentsBeneath(anchor), namesOf), left: mostRead };
    return search;
  }

  /** As the names of files tell them. */
  private deploymentsBeneath(anchor: string): readonly PlannedDeployment[] {
    let found = this.beneath.get(anchor);
    if (found === undefined) {
      found = this.plans.among(this.filesBeneath(anchor)).filter((each) => this.mayJoin(each));
      this.beneath.set(anchor, found);
    }
    return found;
  }

  private filesBeneath(anchor: string): readonly string[] {
    const isWanted = (path: string) => recognizeByName(path) !== undefined;
    const paths = this.folders.flatMap((folder) => {
      const top = isBeneath(anchor, folder) ? anchor : folder;
      const levels = deepest - depthOf(top) + depthOf(anchor);
      if (!isBeneath(top, anchor) || levels < 0) return [];
      const open = [...this.files.openPaths().filter(isWanted), ...this.files.heldPaths()];
      const near = open.filter((path) => isBeneath(path, top) && depthOf(path) <= depthOf(top) + levels + 1);
      const key = `${levels} ${top}`;
      const stored = this.stored.get(key) ?? this.files.walk(top, isWanted, { deepest: levels, mostDirectories });
      this.stored.set(key, stored);
      return [...near, ...stored];
    });
    for (const path of paths) this.listed.add(path);
    return [...new Set(paths)].sort();
  }

  private mayJoin({ input, directory }: PlannedDeployment): boolean {
    const folder = this.folders.find((each) => isBeneath(directory, each));
    return folder !== undefined && mayJoin(input, pathBelow(folder, directory));
  }
}

function isBeneath(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory.endsWith('/') ? directory : `${directory}/`);
}

function depthOf(path: string): number {
  return path.split('/').filter((part) => part !== '').length;
}
