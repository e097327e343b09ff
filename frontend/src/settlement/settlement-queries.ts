import type {
  StatementHeader,
  StatementLineRow,
  StatementPaymentRow,
  StatementPreview,
  StatementRow,
} from '@cloud-factory/domain/settlement/contract';
import type { Page, Written } from '@cloud-factory/domain/shared/contract';
import type { Language } from '@cloud-factory/domain/shared/refusals';
import { queryOptions, type QueryFunctionContext } from '@tanstack/react-query';
import { api, reading } from '../platform/api.js';

// The only file of this folder that knows paths.
const order = 'saas-order/settlementmonth';
const detail = 'cl-settlement/settlementmonthdetail';

export type Statement = Readonly<{ header: StatementHeader; row: StatementRow | undefined; lines: readonly StatementLineRow[] }>;

/** A submitted statement: its head, its lines, and where it stands. */
export const statementQuery = (smId: string, language: Language) =>
  queryOptions({
    queryKey: ['settlement', smId, language],
    queryFn: async (context: QueryFunctionContext): Promise<Statement> => {
      const [header, lines] = await Promise.all([
        reading<StatementHeader>(`${detail}/getHeader`, { smId, language })(context),
        reading<readonly StatementLineRow[]>(`${detail}/getListBySMId`, { smId })(context),
      ]);
      const page = await reading<Page<StatementRow>>(`${order}/page`, { smNo: header.smNo, current: 1, size: 10 })(context);
      return { header, lines, row: page.records.find(({ id }) => id === smId) };
    },
  });

/** The payments of a statement, cancelled ones too. */
export const paymentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['settlement', id, 'payments'],
    queryFn: reading<readonly StatementPaymentRow[]>('console/statements/payments', { id }),
  });

/** `draft` is the one that is submitted; without it a statement is made. */
export type Wanted = Readonly<{
  /** Empty: the first company. */
  companyCode: string;
  customerId: string;
  month: string;
  /** In percent; empty for none. */
  taxRate: string;
  draft?: Readonly<{ id: string; version: number }>;
}>;

const askedOf = ({ companyCode, customerId, month, taxRate }: Wanted) => ({
  customerId,
  month,
  ...(companyCode && { companyCode }),
  ...(taxRate && { taxRate }),
});

/** The statement as it would be now, with what speaks against it, in the language of the call. */
export const previewQuery = (wanted: Wanted, language: Language) =>
  queryOptions({
    queryKey: ['settlement', 'preview', askedOf(wanted), language],
    queryFn: reading<StatementPreview>(`${order}/beforeSubmit`, askedOf(wanted)),
    staleTime: 0,
    retry: false,
  });

export const submitStatement = (wanted: Wanted, commandId: string) =>
  api.post<Written>(`${order}/submitSettlement`, { ...askedOf(wanted), ...wanted.draft }, commandId);
export const confirmStatement = ({ id, version }: Pick<StatementRow, 'id' | 'version'>, commandId: string) =>
  api.post<Written>('console/statements/confirm', { id, version }, commandId);
export const payStatement = (
  { id, version }: Pick<StatementRow, 'id' | 'version'>,
  values: Readonly<Record<string, unknown>>,
  commandId: string,
) => api.post<Written>('console/statements/paid', { ...values, id, version }, commandId);
export const cancelPayment = (
  { id, version }: Pick<StatementRow, 'id' | 'version'>,
  paymentId: string,
  reason: string,
  commandId: string,
) => api.post<Written>('console/statements/payments/cancel', { id, version, paymentId, reason }, commandId);
export const voidStatement = ({ id, version }: Pick<StatementRow, 'id' | 'version'>, reason: string, commandId: string) =>
  api.post<Written>('console/statements/void', { id, version, reason }, commandId);
export const downloadStatements = (ids: readonly string[], language: Language) =>
  api.download('cl-settlement/settlementmonth/export-settlementMonth', { ids: ids.join(','), language }, 'statements.xlsx');
export const removeDraft = (id: string, commandId: string) => api.remove(`${order}/remove`, [id], commandId);
