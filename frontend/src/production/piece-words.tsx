// A piece in full, as the bench and the inspection need it: what the dentist asked for and the files that it is made from. No prices, no names of patients.
import { ActionIcon, Badge, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { fileKindLabels } from '@cloud-factory/domain/files/contract';
import { enclosureLabels, orderPropertyLabels, toothStructureLabels } from '@cloud-factory/domain/orders/contract';
import type { Piece, PieceFile } from '@cloud-factory/domain/production/contract';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { Bridges, rework, Shades, tryIn, useDesignWords, useToothWords } from '../orders/order-line-table.js';
import { shadeNames } from '../orders/line-inputs.js';
import { ToothCross } from '../orders/tooth-cross.js';
import { formatBytes, formatList } from '../platform/format.js';
import { usePermissions } from '../platform/permissions.js';
import { Facts, type Fact } from '../ui/facts.js';
import { FieldValue } from '../ui/field-value.js';
import { downloadFile } from '../ui/files/file-preview.js';
import { PreviewDialog } from '../ui/files/files-panel.js';
import { storedFileQuery } from '../ui/files/stored-file.js';
import { piecesQuery } from './production-queries.js';
import classes from './production.module.css';

const rights = ['ycproductionworkorderprocesssort.read', 'ycproductionqualitytestbillsoutfactory.read'] as const;

/** The piece of a work order, for who makes or inspects it; for others nothing is asked. */
export function usePiece(orderId: string, lineId: string) {
  const { may } = usePermissions();
  const isMine = rights.some((right) => may(right));
  const { data, error } = useQuery({ ...piecesQuery(orderId, lineId), enabled: isMine });
  return { piece: data?.[0], error, isAwaited: isMine && data === undefined && error === null };
}

/** Teeth as a cross with the parts of a bridge below, or the whole arch. */
export function PieceTeeth({ piece }: Readonly<{ piece: Pick<Piece, 'toothPositions' | 'fullArch' | 'units'> }>) {
  const { t } = useTranslation('orders');
  return (
    <div>
      {piece.fullArch ? t(`teeth.${piece.fullArch}`) : <ToothCross teeth={piece.toothPositions} />}
      <Bridges line={piece} />
    </div>
  );
}

/** What was asked for, as label and value; what was not asked for is left out. The same on the screen and on paper. */
export function usePieceFacts(piece: Piece): readonly Fact[] {
  const { t } = useTranslation(['production', 'orders']);
  const words = useWords();
  const language = useLanguage();
  const list = (all: readonly string[]): string => formatList(all, language);
  const structures = [...new Set(piece.units.flatMap(({ structure }) => (structure === null ? [] : [structure])))];
  const { tryInType, tryInRound, reworkType, remakeCauseName } = piece;
  return [
    [t('orders:form.structure'), list(structures.map((each) => words(toothStructureLabels[each])))],
    [t('production:shades'), shadeNames.some((name) => piece[name]) && <Shades key="shades" line={piece} />],
    [t('production:singleTeeth'), list(useToothWords(piece.units))],
    [t('orders:detail.design'), list(useDesignWords(piece.designOptions))],
    [t('production:requirement'), piece.requirement],
    [t('production:orderRemark'), piece.orderRemark],
    [t('orders:form.patientCode'), piece.patientCode],
    [
      t('orders:form.tryInType'),
      tryInType && (
        <Fragment key="tryIn">
          <FieldValue name="tryInType" field={tryIn} value={tryInType} />
          {tryInRound !== null && ` · ${t('orders:line.round', { no: tryInRound })}`}
        </Fragment>
      ),
    ],
    [t('production:property'), piece.orderProperty === 'normal' ? null : words(orderPropertyLabels[piece.orderProperty])],
    [t('orders:form.reworkType'), reworkType && <FieldValue key="rework" name="reworkType" field={rework} value={reworkType} />],
    [t('orders:detail.remakeCause'), remakeCauseName],
    [t('orders:detail.enclosures'), list(piece.enclosures.map((each) => words(enclosureLabels[each])))],
  ];
}

/** What was asked for and the files, beside each other. */
export function PieceWords({ piece }: Readonly<{ piece: Piece }>) {
  const facts = usePieceFacts(piece).filter(([, value]) => value !== null && value !== '' && value !== false);
  const half = Math.ceil(facts.length / 2);
  return (
    <div className={classes['piece']}>
      <Facts facts={facts.slice(0, half)} />
      <Facts facts={facts.slice(half)} />
      <PieceFiles files={piece.files} />
    </div>
  );
}

/** Scans and papers of a piece: each is looked at, a mesh in 3D, or downloaded. */
export function PieceFiles({ files }: Readonly<{ files: readonly PieceFile[] }>) {
  const { t } = useTranslation(['production', 'files']);
  const [shown, setShown] = useState<PieceFile>();
  const { data, error } = useQuery({ ...storedFileQuery(shown?.id ?? ''), enabled: shown !== undefined });
  const file = data && shown && { ...data, fileName: shown.fileName };
  return (
    <Stack gap={4} role="list" aria-label={t('production:files')}>
      <Text size="sm" c="dimmed">
        {t('production:files')}
      </Text>
      {files.length === 0 && <Text size="sm">{t('production:noFiles')}</Text>}
      {files.map((each) => (
        <FileRow key={each.id} file={each} onShow={() => setShown(each)} />
      ))}
      <PreviewDialog {...(shown ? { file, error } : { file: undefined })} onClose={() => setShown(undefined)} />
    </Stack>
  );
}

function FileRow({ file, onShow }: Readonly<{ file: PieceFile; onShow: () => void }>): ReactNode {
  const { t } = useTranslation(['production', 'files']);
  const words = useWords();
  const { id, kind, size, geometry } = file;
  const fileName = file.fileName || t('files:files.gone');
  return (
    <Group gap="xs" wrap="nowrap" role="listitem" justify="space-between">
      <UnstyledButton data-typed onClick={onShow} className={classes['file'] ?? ''} aria-label={t('production:show', { name: fileName })}>
        <Text size="sm" c="var(--mantine-color-anchor)" truncate>
          {fileName}
        </Text>
        <Text size="xs" c="dimmed">
          {[formatBytes(size), geometry && t('files:files.box', geometry)].filter(Boolean).join(' · ')}
        </Text>
      </UnstyledButton>
      <Group gap={4} wrap="nowrap">
        <Badge size="xs" variant="light">
          {words(fileKindLabels[kind])}
        </Badge>
        <ActionIcon variant="subtle" aria-label={t('production:download', { name: fileName })} onClick={() => downloadFile(id, fileName)}>
          <IconDownload size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}
