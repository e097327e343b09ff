import { Alert, Button, Group, Text } from '@mantine/core';
import type { ProductDetail, RouteDetail } from '@cloud-factory/domain/products/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissions } from '../platform/permissions.js';
import { useConfirm } from '../ui/confirm.js';
import { useDeed } from '../ui/deed.js';
import { noticeDone, sentenceOf } from '../ui/notices.js';
import { PageLink } from '../ui/page-link.js';
import { PartsTable } from '../ui/parts-table.js';
import { PickerDialog } from '../ui/picker.js';
import { assignRoute, productsOfRouteQuery, unassignRoute } from './product-queries.js';

const columns = {
  productCode: { kind: 'text', zh: '产品编码', en: 'Product code', max: 32 },
  name: { kind: 'text', zh: '产品名称', en: 'Product', max: 100 },
  routeVersion: { kind: 'integer', zh: '使用版本', en: 'By version', min: 1, max: 99_999 },
  remove: { kind: 'text', zh: '操作', en: 'Actions', max: 20 },
} as const satisfies Fields;

/** The products that are made by a route. Each keeps the version that it was given until it is given a newer one. */
export function RouteProducts({ route }: Readonly<{ route: RouteDetail }>) {
  const { t } = useTranslation(['products', 'ui']);
  const { may } = usePermissions();
  const [isPicking, setPicking] = useState(false);
  const [ask, question] = useConfirm();
  const { data: products = [], error } = useQuery(productsOfRouteQuery(route.id));
  const assign = useDeed((ids: readonly string[], commandId: string) => assignRoute(route.id, ids, commandId));
  const drop = useDeed((ids: readonly string[], commandId: string) => unassignRoute(route.id, ids, commandId));
  const mayWrite = may('processRoute.write');
  const newest = route.routeVersion; // null: never published, and nothing can be put under it
  const old = products.filter(({ routeVersion }) => routeVersion !== newest).map(({ id }) => id);
  const failure = error ?? assign.error ?? drop.error;
  const { remove: _, ...lookedAt } = columns;
  return (
    <>
      {failure && (
        <Alert color="red" role="alert" mb="sm">
          {sentenceOf(failure)}
        </Alert>
      )}
      <PartsTable<ProductDetail>
        label={{ zh: '产品', en: 'Product' }}
        columns={mayWrite ? columns : lookedAt}
        rows={products}
        keyOf={({ id }) => id}
        titleOf={({ name }) => name}
        cells={{
          name: ({ id, name }) => <PageLink href={`/product/productData/${id}`}>{name}</PageLink>,
          routeVersion: ({ routeVersion }) => (
            <Text span size="sm" {...(routeVersion !== newest && { c: 'var(--mantine-color-error)', fw: 600 })}>
              v{routeVersion}
            </Text>
          ),
          remove: ({ id, name }) => (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={`${t('ui:remove')} ${name}`}
              onClick={() =>
                ask({
                  body: t('products:route.removeAsk', { name }),
                  isDanger: true,
                  go: () => drop.go([id], () => noticeDone(t('ui:done.removed'))),
                })
              }
            >
              {t('ui:remove')}
            </Button>
          ),
        }}
        toolbar={
          mayWrite &&
          newest !== null && (
            <Group gap="xs">
              {old.length > 0 && (
                <Button
                  variant="default"
                  loading={assign.isPending}
                  onClick={() =>
                    ask({
                      body: t('products:route.renewAsk', { count: old.length, version: newest }),
                      go: () => assign.go(old, () => noticeDone(t('ui:done.updated'))),
                    })
                  }
                >
                  {t('products:route.renew', { version: newest })}
                </Button>
              )}
              <Button leftSection={<IconPlus size={16} aria-hidden />} loading={assign.isPending} onClick={() => setPicking(true)}>
                {t('products:route.addProducts')}
              </Button>
            </Group>
          )
        }
      />
      {isPicking && (
        <PickerDialog
          to="productData"
          title={t('products:route.addProducts')}
          multiple
          chosen={[]}
          onClose={() => setPicking(false)}
          onCancel={() => setPicking(false)}
          onChoose={(ids) => {
            setPicking(false);
            if (ids.length > 0) assign.go(ids, () => noticeDone(t('ui:done.added')));
          }}
        />
      )}
      {question}
    </>
  );
}
