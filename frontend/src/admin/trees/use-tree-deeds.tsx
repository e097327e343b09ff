import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { useConfirm } from '../../ui/confirm.js';
import { doer, type Doer } from '../../ui/list/actions.js';
import { noticeDone, noticeFailed } from '../../ui/notices.js';

/** What is done to a line of a tree, as in a list: asked first, one at a time, said when it is done, and everything asked anew. */
export function useTreeDeeds(): Readonly<{ onDo: Doer; question: ReactNode }> {
  const { t } = useTranslation('ui');
  const words = useWords();
  const queryClient = useQueryClient();
  const [ask, question] = useConfirm();
  const [isBusy, setBusy] = useState(false);
  const onDo = doer(ask, words, (action, work) => {
    if (isBusy) return;
    const result = work();
    if (!result) return;
    setBusy(true);
    result
      .then(() => noticeDone(action.done ? words(action.done) : t('done.done')), noticeFailed)
      .finally(() => {
        setBusy(false);
        void queryClient.invalidateQueries();
      });
  });
  return { onDo, question };
}
