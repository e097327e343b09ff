// From what was recorded earlier to what is read today. Pure and total; never changed once released.
import type {
  CreditFreed,
  LinesDelivered,
  LinesSettled,
  OwedLine,
  SettlementDrafted,
  SettlementSubmitted,
  StatementLine,
} from './events.js';

type NewIn3 = 'companyCode' | 'companyName' | 'accountPeriod' | 'taxRate' | 'taxAmount' | 'netAmount';
type LineOf2 = Omit<StatementLine, 'companyCode'>;
type SubmittedOf2 = Omit<SettlementSubmitted['data'], NewIn3 | 'lines'> & Readonly<{ lines: readonly LineOf2[] }>;
type SubmittedOf1 = Omit<SubmittedOf2, 'lines'> & Readonly<{ lines: readonly Omit<LineOf2, 'adjustOf'>[] }>;

/** Version 1 knew no corrections. */
export const submittedTo2 = (data: SubmittedOf1): SubmittedOf2 => ({
  ...data,
  lines: data.lines.map((line) => ({ ...line, adjustOf: null })),
});

/** Earlier versions told no companies. */
export const linesOfNoCompany = <Data extends Readonly<{ lines: readonly Omit<OwedLine, 'companyCode'>[] }>>(data: Data) => ({
  ...data,
  lines: data.lines.map((line) => ({ ...line, companyCode: null })),
});

type DeliveredOf1 = Omit<LinesDelivered['data'], 'uncharged' | 'lines'> & Readonly<{ lines: readonly Omit<OwedLine, 'companyCode'>[] }>;

/** Version 1 told no companies, and not why nothing was asked. */
export const deliveredTo2 = (data: DeliveredOf1): LinesDelivered['data'] => ({
  ...data,
  lines: data.lines.map((line) => ({ ...line, companyCode: null })),
  uncharged: null,
});

const ofNoCompany = { companyCode: null, companyName: null } as const;

/** Version 2 told neither company nor tax. Lines of two companies may stand on such a statement: it is the tenant's. */
export const submittedTo3 = (data: SubmittedOf2): SettlementSubmitted['data'] => ({
  ...data,
  lines: data.lines.map((line) => ({ ...line, companyCode: null })),
  ...ofNoCompany,
  accountPeriod: data.month,
  taxRate: null,
  taxAmount: null,
  netAmount: null,
});

/** Version 1 told no company. */
export const draftedTo2 = (data: Omit<SettlementDrafted['data'], 'companyCode' | 'companyName'>): SettlementDrafted['data'] => ({
  ...data,
  ...ofNoCompany,
});

/** Version 1 did not tell for what period. */
export const settledTo2 = (data: Omit<LinesSettled['data'], 'period'>): LinesSettled['data'] => ({ ...data, period: null });

/** Version 1 knew no single payments. */
export const freedTo2 = (data: Omit<CreditFreed['data'], 'paymentId' | 'currency'>): Omit<CreditFreed['data'], 'currency'> => ({
  ...data,
  paymentId: null,
});

/** Until they said in which currency, they were said of counted orders alone. */
export const inNoCurrency = <Data extends object>(data: Data): Data & Readonly<{ currency: null }> => ({ ...data, currency: null });
