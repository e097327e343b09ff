import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { mayPass } from '../platform/api.js';
import { newCommandId } from '../platform/command-id.js';

/**
 * Something that is done through the server from a page. Done again after a lost answer, with the same content, it is the same command; after an
 * answer, also a refusal, it is another. Everything that is shown is asked again afterwards: a refusal often means that it was out of date.
 */
export function useDeed<Input, Answered>(act: (input: Input, commandId: string) => Promise<Answered>) {
  type Asked = Readonly<{ input: Input; onDone: ((answered: Answered) => void) | undefined }>;
  const queryClient = useQueryClient();
  const sent = useRef<Readonly<{ body: string; commandId: string }>>(undefined);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: ({ input }: Asked) => {
      const body = JSON.stringify(input) ?? '';
      if (sent.current?.body !== body) sent.current = { body, commandId: newCommandId() };
      return act(input, sent.current.commandId);
    },
    // Here and not with `mutate`: what is asked anew may draw a form of another version, and the callbacks of the old one would be forgotten.
    onSuccess: (answered, { onDone }) => onDone?.(answered),
    onSettled: (_answered, failure) => {
      if (!mayPass(failure)) sent.current = undefined;
      return queryClient.invalidateQueries();
    },
  });
  return { go: (input: Input, onDone?: (answered: Answered) => void): void => mutate({ input, onDone }), error, isPending, reset };
}
