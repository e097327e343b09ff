import {
  ActionIcon,
  Avatar,
  Group,
  Kbd,
  Menu,
  Text,
  Tooltip,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import {
  IconGauge,
  IconLanguage,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../platform/lazy-part.js';
import { switchLanguage } from '../i18n/i18n.js';
import { useLanguage } from '../i18n/language.js';
import type { Session } from '../platform/session.js';
import { openPage } from './tab-store.js';
import classes from './shell.module.css';

const SignOutQuestion = lazyPart(async () => (await import('./sign-out-question.js')).SignOutQuestion);
const SwitchDialog = lazyPart(async () => (await import('./switch-dialog.js')).SwitchDialog);
const ChoosePlace = lazyPart(async () => (await import('./choose-place.js')).ChoosePlace);
const Tools = lazyPart(async () => (await import('./top-bar-tools.js')).TopBarTools);

/** On a telephone what there is room for: what one is told. The other tools stand below the menu. */
const Notices = lazyPart(async () => (await import('../notices/notice-button.js')).NoticeButton);
const SwitchItem = lazyPart(async () => (await import('./switch-item.js')).SwitchItem);

type Props = Readonly<{
  person: Session;
  isMobile: boolean;
  isCollapsed: boolean;
  onToggleMenu: () => void;
  onSearch: () => void;
  topMenu: ReactNode;
}>;

export function TopBar({ person, isMobile, isCollapsed, onToggleMenu, onSearch, topMenu }: Props) {
  const { t } = useTranslation('shell');
  const menuLabel = isMobile ? t(isCollapsed ? 'menu.open' : 'menu.close') : isCollapsed ? t('menu.expand') : t('menu.collapse');
  const MenuPicture = isMobile ? IconMenu2 : isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={classes['topBar']}>
      <Tooltip label={menuLabel}>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={menuLabel} aria-expanded={!isCollapsed} onClick={onToggleMenu}>
          <MenuPicture size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Mark />
      <Text component="span" className={classes['product'] ?? ''} visibleFrom="md" title={t('product')}>
        {t('product')}
      </Text>
      {topMenu}
      <div className={classes['spacer']} />
      <UnstyledButton
        className={classes['searchBox'] ?? ''}
        aria-label={t('search.title')}
        aria-keyshortcuts="Control+K"
        onClick={onSearch}
      >
        <IconSearch size={16} aria-hidden />
        <span>{t('search.title')}</span>
        <Kbd size="xs">Ctrl K</Kbd>
      </UnstyledButton>
      {isMobile && (
        <Suspense>
          <Notices onOpenPage={openPage} />
        </Suspense>
      )}
      {!isMobile && (
        <Suspense fallback={<span className={classes['tools']} />}>
          <Tools />
        </Suspense>
      )}
      <LanguageMenu />
      <SchemeSwitch />
      <PersonMenu person={person} />
    </div>
  );
}

/** The picture of the product: a cloud. */
export const Mark = () => (
  <span className={classes['mark']} aria-hidden>
    <svg width="18" height="18" viewBox="0 0 32 32">
      <path d="M8 23h16a5 5 0 0 0 .8-9.9A9 9 0 0 0 7.6 12 5.6 5.6 0 0 0 8 23z" fill="currentColor" />
    </svg>
  </span>
);

export function LanguageMenu() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  return (
    <Menu position="bottom-end" width={140}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('language.title')} title={t('language.title')}>
          <IconLanguage size={19} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(['zh', 'en'] as const).map((each) => (
          <Menu.Item
            key={each}
            lang={each}
            fw={each === language ? 600 : 400}
            aria-current={each === language || undefined}
            onClick={() => void switchLanguage(each)}
          >
            {t(`language.${each}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function SchemeSwitch() {
  const { t } = useTranslation('shell');
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const label = isDark ? t('scheme.light') : t('scheme.dark');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={19} aria-hidden /> : <IconMoon size={19} aria-hidden />}
    </ActionIcon>
  );
}

function PersonMenu({ person }: { person: Session }) {
  const { t } = useTranslation('shell');
  const [dialog, setDialog] = useState<'signOut' | 'switch'>();
  const name = person.realName || person.userName || person.account;
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <UnstyledButton aria-label={`${t('user.menu')} ${name}`}>
            <Group gap={6} wrap="nowrap">
              <Avatar size={28} radius="xl" color="brand" src={person.avatar || null} alt="">
                {name.slice(0, 1)}
              </Avatar>
              <Text size="sm" visibleFrom="md" maw={120} truncate>
                {name}
              </Text>
            </Group>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {person.account}
            {person.deptName && ` · ${person.deptName}`}
          </Menu.Label>
          <Menu.Item leftSection={<IconGauge size={16} aria-hidden />} onClick={() => openPage('/wel/dashboard')}>
            {t('user.dashboard')}
          </Menu.Item>
          <Menu.Item leftSection={<IconUser size={16} aria-hidden />} onClick={() => openPage('/info/index')}>
            {t('user.own')}
          </Menu.Item>
          <Suspense>
            <SwitchItem onChosen={() => setDialog('switch')} />
          </Suspense>
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => setDialog('signOut')}>
            {t('user.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'signOut' && <SignOutQuestion person={person} onClose={() => setDialog(undefined)} />}
        {person.deptId && person.roleId.includes(',') && <ChoosePlace />}
        {dialog === 'switch' && <SwitchDialog onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  );
}
