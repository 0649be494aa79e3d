import type { ExpressionFunction } from '../../../expressions/expressionFunction.js';
import { namesSet } from '../../hadoopConfiguration.js';

/* Keys of object stores that stand in a file of settings. */

const keys =
  /^fs\.(?:s3a\.(?:bucket\.[^.]+\.)?secret\.key|s3n?\.awsSecretAccessKey|azure\.(?:account\.key|sas)\..+|azure\.account\.oauth2\.client\.secret(?:\..+)?|oss\.accessKeySecret|cosn\.userinfo\.secretKey|obs\.secret\.key)$/;

export const hadoopCredentialFunctions: readonly ExpressionFunction[] = [
  {
    signature: 'objectStoreKeys(): list<string>',
    description: 'settings that hold the secret key of an object store in their line, and no variable in its place',
    reads: {
      setting: [
        'fs.s3a.*',
        'fs.s3n.awsSecretAccessKey',
        'fs.s3.awsSecretAccessKey',
        'fs.azure.*',
        'fs.oss.accessKeySecret',
        'fs.cosn.userinfo.secretKey',
        'fs.obs.secret.key',
      ],
    },
    call: ({ resolution }) =>
      namesSet(resolution, 'fs.').filter(
        (name) => keys.test(name) && resolution.places(name).some(({ entry: { value = '' } }) => value !== '' && !value.includes('${')),
      ),
  },
];
