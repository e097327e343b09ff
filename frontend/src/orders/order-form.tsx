import { Alert, Button, Group, Stack, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { OrderDetail, OrderQuestion } from '@cloud-factory/domain/orders/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayPass, Refused } from '../platform/api.js';
import { newCommandId } from '../platform/command-id.js';
import { formatInstant } from '../platform/format.js';
import { usePage } from '../platform/page.js';
import { usePerson } from '../platform/person.js';
import { isBeneathDialog } from '../ui/form/beneath.js';
import formClasses from '../ui/form/form.module.css';
import { noticeDone, sentenceOf } from '../ui/notices.js';
import { ConflictOfOrders, useClash } from './conflict-of-orders.js';
import { useOffer } from './offer.js';
import { moveUploads, unfinishedIn, unfinishedLines } from './line-uploads.js';
import { faultsOfError, focusFirst, useFaultWords } from './order-faults.js';
import { OrderFooter } from './order-footer.js';
import { CreditWarning } from '../customers/credit-note.js';
import { keepCompany } from './last-company.js';
import { OrderAddress, OrderReceived, OrderWho } from './order-header.js';
import { doubles, inputsOfOrder, isMadeAgain, orderOf, typedAt, type Faults, type Line, type OrderInputs } from './order-inputs.js';
import { OrderLines } from './order-lines.js';
import { useOrderQuestion } from './order-question.js';
import { usePreview } from './order-preview.js';
import { customerQuery, orderQuery, saveOrderMutation } from './order-queries.js';
import { useOrderDraft } from './use-order-draft.js';
import { useUploadFaults } from './use-upload-faults.js';

type How = 'draft' | 'pending';
/** What the form began with, and the version that it was. */
type Base = Readonly<{ inputs: OrderInputs; version: number | undefined }>;

/** An order that was sent and came back: how, what it said then, and what the server said to it. */
type Tried = Readonly<{ how: How; at: OrderInputs; said: Faults }>;

/** What is wrong now: what is put right is no longer said, and what the server said holds until it is changed. */
function faultsNow(tried: Tried | undefined, inputs: OrderInputs): Faults {
  if (!tried) return {};
  const read = orderOf(inputs, tried.how);
  const said = Object.entries(tried.said).filter(([path]) => typedAt(inputs, path) === typedAt(tried.at, path));
  // What was said knows more: a file that is still on its way is not just missing.
  return { ...('faults' in read ? read.faults : {}), ...Object.fromEntries(said) };
}

type Props = Readonly<{
  saved?: OrderDetail;
  start: OrderInputs;
  /** A notice above the form: what it was copied from. */
  copiedFrom?: string;
}>;

/** An order while it is entered. Nothing of a price is typed: the server says it while one types, and again when it is saved. */
export function OrderForm({ saved, start, copiedFrom }: Props) {
  // The words of customers are the credit warning's: fetched when it first shows, they would take the page and the cursor away meanwhile.
  const { t } = useTranslation(['orders', 'ui', 'customers']);
  // Orders may be open in several tabs at once, all of them in one document.
  const prefix = `${useId()}order-`;
  const page = usePage();
  const person = usePerson();
  const [base, setBase] = useState<Base>({ inputs: start, version: saved?.version });
  const [inputs, setInputs] = useState(start);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(start.lines.slice(0, 1).map(({ key }) => key)));
  const [tried, setTried] = useState<Tried>();
  const sent = useRef<Readonly<{ commandId: string; body: string }>>(undefined);
  const isSending = useRef(false);
  /** What is sent leads away from here: nothing more is typed meanwhile. */
  const [isLeaving, setLeaving] = useState(false);
  const begun = (how: How): void => {
    isSending.current = true;
    setLeaving(!saved || how === 'pending');
  };
  const ended = (): void => {
    isSending.current = false;
    setLeaving(false);
  };
  const queryClient = useQueryClient();
  const save = useMutation(saveOrderMutation(queryClient));
  const isDirty = inputs !== base.inputs || copiedFrom !== undefined;
  const { setDirty } = page;
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);
  const restore = (kept: OrderInputs): void => {
    setInputs(kept);
    setOpen(new Set(kept.lines.slice(0, 1).map(({ key }) => key)));
  };
  const draft = useOrderDraft(
    saved ? { place: saved.id, version: base.version ?? saved.version } : { place: copiedFrom === undefined ? 'new' : 'copy' },
    inputs,
    isDirty,
    restore,
  );
  useUnfinishedOpen(inputs.lines, setOpen);
  const preview = usePreview(inputs, saved?.id);
  const { header, lines } = inputs;
  const offer = useOffer(header.customerId);
  const twice = Object.fromEntries(doubles(lines).map((index) => [`lines.${index}.teeth`, { sentence: t('orders:picker.exists') }]));
  const faults = faultsNow(tried, inputs);
  useUploadFaults(person, lines, tried?.said, (left) => setTried((before) => before && { ...before, said: left(before.said) }));
  const faultAt = useFaultWords({ ...preview.faults, ...twice, ...faults });
  const change = (next: (inputs: OrderInputs) => OrderInputs): void => setInputs(next);
  const onHeader = (some: Partial<OrderInputs['header']>): void =>
    change((before) => ({ ...before, header: { ...before.header, ...some } }));
  useTakenFromCustomer(header.customerId, header.salesmanId, (salesmanId) => onHeader({ salesmanId }));
  const clash = useClash();
  const question = useOrderQuestion();

  const show = (how: How, found: Faults, said: Faults): void => {
    setTried({ how, at: inputs, said });
    const bad = lines.filter((_, index) => Object.keys(found).some((path) => path.startsWith(`lines.${index}.`)));
    if (bad.length > 0) setOpen(new Set([...open, ...bad.map(({ key }) => key)]));
    // The lines that were folded are there after the next drawing.
    requestAnimationFrame(() => focusFirst(found, prefix));
  };
  const saveNow = (how: How, content: OrderInputs, version: number | undefined, confirmed: readonly OrderQuestion[] = []): void => {
    const read = orderOf(content, how, saved && version !== undefined ? { id: saved.id, version } : undefined);
    if ('faults' in read) {
      ended();
      return show(how, read.faults, {});
    }
    setTried(undefined);
    const order = { ...read.order, confirmed: [...confirmed] };
    const body = JSON.stringify(order);
    const commandId = sent.current?.body === body ? sent.current.commandId : newCommandId();
    sent.current = { commandId, body };
    save.mutate(
      { order, commandId },
      {
        onSuccess: ({ id, version: now }) => {
          draft.settle();
          keepCompany(person.tenantId, person.userId, content.header.companyCode);
          setBase({ inputs: content, version: now });
          noticeDone(t(how === 'draft' ? 'orders:form.saved' : 'orders:form.submitted'));
          // Who stays may have typed on meanwhile.
          if (saved && how === 'draft') return ended();
          setDirty(false);
          if (how === 'pending') return page.replace(`/order/orderentry/${id}`);
          void moveUploads(person, content.lines, () => queryClient.fetchQuery(orderQuery(id)))
            // What cannot be moved is chosen again: that is no reason to stay.
            .catch(() => undefined)
            .finally(() => page.replace(`/order/orderentry/${id}/edit`));
        },
        onError: (error) => {
          ended();
          // Without an answer the same click may be repeated with its id; a refusal is final for it.
          if (!mayPass(error)) sent.current = undefined;
          if (saved && error instanceof Refused && error.status === 412)
            void clash.look(saved.id, { base: base.inputs, mine: content, how });
          else {
            const said = faultsOfError(error, content.lines);
            show(how, said, said);
            question.ask(error, (code) => {
              begun(how);
              saveNow(how, content, version, [...confirmed, code]);
            });
          }
        },
      },
    );
  };
  const send = async (how: How): Promise<void> => {
    // One at a time, whatever was pressed: two would be two orders.
    if (isSending.current) return;
    begun(how);
    const unfinished = how === 'pending' ? await unfinishedIn(person, lines) : {};
    if (Object.keys(unfinished).length === 0) return saveNow(how, inputs, base.version);
    ended();
    show(how, unfinished, unfinished);
  };
  // What was rejected is no draft any more; until it is submitted again this browser keeps what was typed.
  const mayStayDraft = saved?.reviewStatus !== 'rejected';
  const own = useRef<HTMLFormElement>(null);
  const sendByKey = (how: How): void => {
    if (!isBeneathDialog(own.current)) void send(how);
  };
  useHotkeys(
    [
      ['mod+S', () => mayStayDraft && sendByKey('draft')],
      ['mod+Enter', () => sendByKey('pending')],
      ['alt+N', () => document.querySelector<HTMLElement>('[id^="panel-"]:not([style*="none"]) [aria-keyshortcuts="Alt+N"]')?.click()],
    ],
    [],
  );
  const count = Object.keys(faults).length;
  const isUnplaced = save.error !== null && count === 0 && !(save.error instanceof Refused && save.error.status === 412);

  return (
    // Without a button that submits: Enter in an input takes what is typed there, it does not send the order.
    <form ref={own} noValidate className={formClasses['form']} onSubmit={(event) => event.preventDefault()}>
      <Stack p="md" pb={0} gap="sm">
        <Title order={1} fz="h4">
          {saved ? t('orders:form.edit', { orderNo: saved.orderNo }) : t('orders:form.new')}
        </Title>
        {draft.found && (
          <Alert color="blue" title={t('ui:form.draftFound', { at: formatInstant(draft.found.savedAt) })} py="xs">
            <Group>
              <Button size="compact-sm" onClick={draft.restore}>
                {t('ui:form.draftRestore')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={draft.discard}>
                {t('ui:form.draftDiscard')}
              </Button>
            </Group>
          </Alert>
        )}
        {copiedFrom && (
          <Alert color="blue" py="xs">
            {t('orders:form.copied', { orderNo: copiedFrom })}
          </Alert>
        )}
        {saved?.reason && (
          <Alert color="red" title={t('ui:reason')}>
            {saved.reason}
          </Alert>
        )}
        <fieldset className={formClasses['whole']} disabled={isLeaving}>
          <OrderWho isNew={!saved} inputs={inputs} began={start.header} prefix={prefix} faultAt={faultAt} onHeader={onHeader} />
          <OrderLines
            lines={lines}
            offer={offer}
            isLocked={header.customerId === ''}
            isMadeAgain={isMadeAgain(header.orderProperty)}
            faultAt={faultAt}
            prefix={prefix}
            prices={preview.prices}
            currency={preview.order?.currency}
            open={open}
            onOpen={setOpen}
            onChange={(next) => change((before) => ({ ...before, lines: next(before.lines) }))}
          />
          <OrderReceived
            inputs={inputs}
            prefix={prefix}
            faultAt={faultAt}
            onHeader={onHeader}
            onEnclosures={(enclosures) => change((before) => ({ ...before, enclosures }))}
          />
          <OrderAddress inputs={inputs} prefix={prefix} faultAt={faultAt} onHeader={onHeader} />
        </fieldset>
        {preview.order && header.orderProperty !== 'free' && (
          <CreditWarning customerId={header.customerId} currency={preview.order.currency} amount={preview.order.discountedAmount} />
        )}
        {isUnplaced && (
          <Alert color="red" role="alert" title={t('orders:form.failed')}>
            {sentenceOf(save.error)}
          </Alert>
        )}
      </Stack>
      <OrderFooter
        preview={preview}
        faultCount={count}
        isSaving={save.isPending}
        onDraft={mayStayDraft ? () => void send('draft') : undefined}
        onSubmit={() => void send('pending')}
        onFaults={() => focusFirst(faults, prefix)}
      />
      {question.dialog}
      <ConflictOfOrders
        clash={clash}
        onMerged={(merged, theirs, how) => {
          setInputs(merged);
          setBase({ inputs: inputsOfOrder(theirs), version: theirs.version });
          begun(how);
          saveNow(how, merged, theirs.version);
        }}
      />
    </form>
  );
}

/** Lines whose files were cut off are open when they appear: what is folded nobody goes on with. */
function useUnfinishedOpen(lines: readonly Line[], setOpen: (change: (open: ReadonlySet<string>) => ReadonlySet<string>) => void): void {
  const person = usePerson();
  const keys = lines.map(({ key }) => key).join();
  const seen = useRef(new Set<string>());
  useEffect(() => {
    const added = lines.filter(({ key }) => !seen.current.has(key));
    for (const { key } of added) seen.current.add(key);
    void unfinishedLines(person, added).then((found) => found.length > 0 && setOpen((before) => new Set([...before, ...found])));
    // When a line comes, not whenever one is typed into.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [keys]);
}

/** The salesman of the customer is proposed once, when the customer is chosen and nobody was named but the one of another customer. */
function useTakenFromCustomer(customerId: string, salesmanId: string, propose: (salesmanId: string) => void): void {
  const { data: customer } = useQuery({ ...customerQuery(customerId), enabled: customerId !== '' });
  const proposed = useRef({ customerId: '', salesmanId: '' });
  useEffect(() => {
    if (!customer || proposed.current.customerId === customer.id) return;
    const isOfThe = proposed.current.salesmanId;
    proposed.current = { customerId: customer.id, salesmanId: customer.salesmanId ?? '' };
    if ((salesmanId === '' || salesmanId === isOfThe) && salesmanId !== proposed.current.salesmanId) propose(proposed.current.salesmanId);
  });
}
