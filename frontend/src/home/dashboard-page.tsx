import { Alert, Button, EmptyState, Group, Skeleton, Text, Title } from '@mantine/core';
import { behind, dayBefore, lateParts, type Dashboard } from '@cloud-factory/domain/dashboard/contract';
import { reviewStatusLabels } from '@cloud-factory/domain/orders/contract';
import { Currency } from '@cloud-factory/domain/shared/money';
import { currencyLabels } from '@cloud-factory/domain/shared/money-words';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatInstant, formatMoney, formatNumber } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { lazyPart } from '../platform/lazy-part.js';
import { ContainerCard } from '../ui/container-card.js';
import { sentenceOf } from '../ui/notices.js';
import { PageLink } from '../ui/page-link.js';
import type { Bar, Series } from './dashboard-chart.js';
import { dashboardQuery, hrefOf } from './home-queries.js';
import classes from './dashboard.module.css';

const DashboardChart = lazyPart(async () => (await import('./dashboard-chart.js')).DashboardChart);

/** `/wel/dashboard`: what stands where today. Each number leads to the list that it was counted from. */
export function DashboardPage() {
  const { t } = useTranslation('home');
  const { data, error, refetch, dataUpdatedAt } = useQuery(dashboardQuery);
  return (
    <div className={classes['page']}>
      <Group justify="space-between" align="baseline">
        <Title order={1} fz="h3">
          {t('title')}
        </Title>
        {data && (
          <Text size="sm" c="dimmed">
            {t('asOf', { at: formatInstant(new Date(dataUpdatedAt).toISOString()) })}
          </Text>
        )}
      </Group>
      {error && (
        <Alert color="red" role="alert" title={t('failed')}>
          <Group justify="space-between">
            <Text size="sm">{sentenceOf(error)}</Text>
            <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </Group>
        </Alert>
      )}
      {!data && !error && <Skeleton h={480} aria-label={t('loading')} />}
      {data && <Cards data={data} />}
    </div>
  );
}

function Cards({ data }: Readonly<{ data: Dashboard }>) {
  const { t } = useTranslation('home');
  const { today, orders, late, steps, money } = data;
  if (!orders && !late && !steps && !money) return <EmptyState p="xl" title={t('nothing')} />;
  return (
    <div className={classes['cards']}>
      {orders && <Orders orders={orders} today={today} />}
      {late && <Late late={late} today={today} />}
      {steps && <Steps steps={steps} />}
      {money && <Money money={money} />}
    </div>
  );
}

type CardProps = Readonly<{
  title: string;
  text: string;
  total: string;
  href: string;
  bars: readonly Bar[];
  series: readonly Series[];
  isLying?: boolean;
  children: ReactNode;
}>;

function NumberCard({ title, text, total, href, bars, series, isLying = false, children }: CardProps) {
  const { t } = useTranslation('home');
  const page = usePage();
  const isEmpty = bars.every(({ values }) => Object.values(values).every((value) => value === 0));
  return (
    <ContainerCard label={title}>
      <div className={classes['head']}>
        <Title order={2} fz="h5">
          {title}
        </Title>
        <PageLink href={href}>{t('all')}</PageLink>
      </div>
      <PageLink className={classes['big']} href={href} label={`${title} ${total}`}>
        {total}
      </PageLink>
      <Text size="xs" c="dimmed" mb="sm">
        {text}
      </Text>
      {isEmpty ? (
        <div className={classes['none']}>
          <Text size="sm" c="dimmed">
            {t('none')}
          </Text>
        </div>
      ) : (
        <Suspense fallback={<Skeleton h={190} />}>
          <DashboardChart bars={bars} series={series} label={text} onOpen={page.open} isLying={isLying} />
        </Suspense>
      )}
      <ul className={classes['parts']}>{children}</ul>
    </ContainerCard>
  );
}

const Part = ({ href, label, value }: Readonly<{ href: string; label: string; value: string }>) => (
  <li>
    <span data-typed>{label}</span>
    <PageLink href={href} label={`${label} ${value}`}>
      {value}
    </PageLink>
  </li>
);

function Orders({ orders, today }: Readonly<{ orders: NonNullable<Dashboard['orders']>; today: string }>) {
  const { t } = useTranslation('home');
  const words = useWords();
  const bars = orders.days.map(({ day, count }) => ({ name: day.slice(5), href: hrefOf(behind.day(day)), values: { count } }));
  return (
    <NumberCard
      title={t('cards.orders')}
      text={t('ordersText')}
      total={formatNumber(orders.days.at(-1)?.count ?? 0)}
      href={hrefOf(behind.day(today))}
      bars={bars}
      series={[{ name: 'count', label: t('count'), color: 'brand.6' }]}
    >
      {orders.today.map(({ reviewStatus, count }) => (
        <Part
          key={reviewStatus}
          href={hrefOf(behind.today(today, reviewStatus))}
          // Of the server's own words; one that this console does not know is shown as it is.
          label={words(
            (reviewStatusLabels as Record<string, { zh: string; en: string }>)[reviewStatus] ?? { zh: reviewStatus, en: reviewStatus },
          )}
          value={formatNumber(count)}
        />
      ))}
      {bars.slice(0, -1).map(({ name, href, values }) => (
        <Part key={name} href={href} label={name} value={formatNumber(values.count)} />
      ))}
    </NumberCard>
  );
}

function Late({ late, today }: Readonly<{ late: NonNullable<Dashboard['late']>; today: string }>) {
  const { t } = useTranslation('home');
  const named = late.parts.map((part) => {
    const key = lateParts.find((each) => each.key === part.key)?.key ?? 'more';
    return { ...part, name: t(`days.${key}`), href: hrefOf(behind.late(part.to, part.from)) };
  });
  return (
    <NumberCard
      title={t('cards.late')}
      text={t('lateText')}
      total={formatNumber(late.total)}
      href={hrefOf(behind.late(dayBefore(today, 1)))}
      bars={named.map(({ name, href, count }) => ({ name, href, values: { count } }))}
      series={[{ name: 'count', label: t('count'), color: 'orange.7' }]}
    >
      {named.map(({ key, name, href, count }) => (
        <Part key={key} href={href} label={name} value={formatNumber(count)} />
      ))}
    </NumberCard>
  );
}

function Steps({ steps }: Readonly<{ steps: NonNullable<Dashboard['steps']> }>) {
  const { t } = useTranslation('home');
  const href = (processId: string): string => hrefOf(behind.steps(processId));
  return (
    <NumberCard
      title={t('cards.steps')}
      text={t('stepsText')}
      total={formatNumber(steps.total)}
      href={hrefOf(behind.steps())}
      isLying
      bars={steps.parts.map(({ processId, processName, ready, received }) => ({
        name: processName,
        href: href(processId),
        values: { ready, received },
      }))}
      series={[
        { name: 'ready', label: t('waiting'), color: 'brand.6' },
        { name: 'received', label: t('started'), color: 'teal.5' },
      ]}
    >
      {steps.parts.map(({ processId, processName, ready, received, late }) => (
        <Part
          key={processId}
          href={href(processId)}
          label={processName}
          value={late > 0 ? t('lateOf', { count: ready + received, late }) : formatNumber(ready + received)}
        />
      ))}
    </NumberCard>
  );
}

function Money({ money }: Readonly<{ money: NonNullable<Dashboard['money']> }>) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const words = useWords();
  const nameOf = (code: string): string => {
    const { data } = Currency.safeParse(code);
    return data ? words(currencyLabels[data]) : code;
  };
  const currencies = [...new Set(money.parts.map(({ currency }) => currency))];
  const months = [...new Set(money.parts.map(({ month }) => month))];
  // A chart draws lengths: for that a number will do. What is read stands below it, exactly.
  const drawn = months.slice(-12).map((month) => ({
    name: month,
    href: hrefOf(behind.money(month)),
    values: Object.fromEntries(money.parts.flatMap((part) => (part.month === month ? [[part.currency, Number(part.amount)]] : []))),
  }));
  const count = money.parts.reduce((sum, part) => sum + part.count, 0);
  const colours = ['brand.6', 'teal.5', 'orange.5', 'grape.6'];
  return (
    <NumberCard
      title={t('cards.money')}
      text={t('moneyText')}
      total={t('statements', { count })}
      href={hrefOf(behind.money())}
      bars={drawn}
      series={currencies.map((name, nth) => ({
        name,
        label: nameOf(name),
        color: colours[nth % colours.length] ?? 'gray.5',
      }))}
    >
      {money.parts.map(({ month, currency, amount }) => (
        <Part
          key={`${month} ${currency}`}
          href={hrefOf(behind.money(month))}
          label={month}
          value={formatMoney(amount, currency, language)}
        />
      ))}
    </NumberCard>
  );
}
