import { Modal, type ModalProps } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from './confirm.js';
import { isBeneathDialog } from './form/beneath.js';

type Props = Omit<ModalProps, 'opened' | 'closeButtonProps'> & Readonly<{ isDirty?: boolean }>;

/**
 * A dialog that something is typed into: it asks before that is lost, to a click beside it too. Escape that is meant for a picker or a question over it
 * leaves it open.
 */
export function Dialog({ isDirty = false, onClose, children, ...modal }: Props) {
  const { t } = useTranslation('ui');
  const content = useRef<HTMLDivElement>(null);
  const [ask, question] = useConfirm();
  const close = (): void => {
    if (isBeneathDialog(content.current)) return;
    if (isDirty) ask({ body: t('form.unsavedLeave'), confirm: t('form.leave'), isDanger: true, go: onClose });
    else onClose();
  };
  return (
    <>
      <Modal {...modal} opened onClose={close} closeButtonProps={{ 'aria-label': t('close') }}>
        <div ref={content}>{children}</div>
      </Modal>
      {question}
    </>
  );
}
