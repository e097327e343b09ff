export { ConfigError, readConfig, warningsOf, type Config, type ObjectStoreSettings } from './config.js';
export { keptSecret, withSecrets, type CompleteConfig } from './secrets.js';
export { envExample, settings, type Profile, type SettingName } from './settings.js';
