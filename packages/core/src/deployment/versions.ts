// Releases are compared by the catalog, too, which stands below the deployment.
export * from '../catalog/versions.js';
