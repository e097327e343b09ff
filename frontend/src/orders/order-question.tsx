import { OrderQuestion } from '@cloud-factory/domain/orders/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../platform/api.js';
import { useConfirm } from '../ui/confirm.js';

/**
 * What the server asks before an order goes to review: a bridge product without a bridge, a shade that is missing. `ask` shows its sentence where the
 * answer is such a question, and calls `yes` with its code; to any other answer it does nothing.
 */
export function useOrderQuestion(): Readonly<{ ask: (error: unknown, yes: (code: OrderQuestion) => void) => void; dialog: ReactNode }> {
  const { t } = useTranslation('orders');
  const [confirm, dialog] = useConfirm();
  const ask = (error: unknown, yes: (code: OrderQuestion) => void): void => {
    const code = OrderQuestion.safeParse(error instanceof Refused ? error.refusal : undefined);
    if (!code.success || !(error instanceof Refused)) return;
    confirm({ title: t('form.asked'), body: error.message, confirm: t('form.meantSo'), go: () => yes(code.data) });
  };
  return { ask, dialog };
}
