import type zh from '../zh/shell.js';
import type { Texts } from '../texts.js';

export default {
  product: 'Cloud Factory Asset Management System',
  skip: 'Skip to content',
  home: 'Home',
  menu: { title: 'Menu', collapse: 'Collapse menu', expand: 'Expand menu', open: 'Open menu', empty: 'There are no menus for you', failed: 'The menu could not be loaded' },
  search: { title: 'Menu search', placeholder: 'Search menus, also by pinyin or initials', empty: 'Nothing matches', menus: 'Menus', recent: 'Open tabs' },
  language: { title: 'Language', zh: '中文', en: 'English' },
  scheme: { light: 'Light mode', dark: 'Dark mode' },
  user: { menu: 'User menu', info: 'Personal information', signOut: 'Sign out', signOutTitle: 'Please confirm', signOutAsk: 'Do you want to sign out?', cancel: 'Cancel', confirm: 'OK' },
  tabs: {
    label: 'Tabs', close: 'Close {{title}}', closeThis: 'Close', closeOthers: 'Close other tabs', closeAll: 'Close all tabs', refresh: 'Refresh', copyLink: 'Copy link',
    more: 'Tab menu', search: 'Search tabs', unsaved: 'unsaved', copied: 'Link copied', new: 'New', detail: 'Details',
  },
  guard: {
    title: 'Unsaved changes', one: '“{{title}}” has unsaved changes. They are lost when it closes.', many: '{{count}} tabs have unsaved changes. They are lost when they close.', stay: 'Keep editing', leave: 'Discard and close',
  },
  login: {
    title: 'Sign in', tenant: 'Tenant ID', account: 'Account', password: 'Password', submit: 'Sign in', language: 'Language', failed: 'Signing in failed. Please check account and password',
    needTenant: 'Please enter the tenant ID', needAccount: 'Please enter your account', needPassword: 'Please enter your password', shortPassword: 'At least 5 characters', capsLock: 'Caps Lock is on',
    unreachable: 'The server cannot be reached. Please try again later', subtitle: 'Cloud platform for dental laboratories',
  },
  wel: { greeting: 'Hello, {{name}}', today: 'Today is {{day}}', shortcuts: 'Shortcuts', none: 'No menu has been assigned to your account yet. Please ask your administrator.', open: 'Open' },
  errors: {
    notFound: 'Page not found', notFoundText: 'There is no page at {{path}}.', forbidden: 'No access', forbiddenText: 'Your account may not open this page. Please ask your administrator.',
    broken: 'This page broke', brokenText: 'Something went wrong on this page. Your other tabs are not affected.', chunk: 'The page could not be loaded. A new version may have been released.', goHome: 'Go to the home page', retry: 'Try again', reload: 'Reload', details: 'Details of the error',
  },
} as const satisfies Texts<typeof zh>;
