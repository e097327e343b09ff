import { NativeSelect } from '@mantine/core';
import { extensionOf, fileKindLabels, fileKindRights, isTakenAs, type FileKind } from '@cloud-factory/domain/files/contract';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { usePermissions } from '../platform/permissions.js';
import { useDeed } from '../ui/deed.js';
import { noticeDone, noticeFailed } from '../ui/notices.js';
import { changeFileKind } from './file-queries.js';

type Props = Readonly<{
  orderId: string;
  /** `fileName` and `size`: of the version that holds. */
  file: Readonly<{ id: string; kind: FileKind; fileName: string; size: number }>;
  /** What files are for in this place. */
  kinds: readonly FileKind[];
}>;

/** What a file of an order is for, to be chosen anew by whoever may write files of both kinds; nothing where there is no choice. */
export function FileKindSelect({ orderId, file: { id, kind, fileName, size }, kinds }: Props) {
  const { t } = useTranslation('files');
  const { may } = usePermissions();
  const words = useWords();
  const { go, isPending } = useDeed((chosen: FileKind, commandId: string) =>
    changeFileKind({ orderId, id, kind: chosen }, commandId).catch((failure: unknown) => {
      noticeFailed(failure);
      throw failure;
    }),
  );
  const ext = extensionOf(fileName);
  const options = kinds.filter((each) => each === kind || (isTakenAs(each, { ext, size }) && may(fileKindRights[each])));
  if (options.length < 2 || !may(fileKindRights[kind])) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label={t('files.forOne', { name: fileName })}
      value={kind}
      disabled={isPending}
      data={options.map((each) => ({ value: each, label: words(fileKindLabels[each]) }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = options.find((each) => each === value);
        if (chosen) go(chosen, () => noticeDone(t('files.forChanged')));
      }}
    />
  );
}
