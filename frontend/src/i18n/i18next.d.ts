import 'i18next';
import type { Resources } from './resources.js';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: Resources;
  }
}
