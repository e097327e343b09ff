import { getParsedComboboxData, isOptionsGroup, Select, type ComboboxData, type SelectProps } from '@mantine/core';
import { useState } from 'react';

type Props = Omit<SelectProps, 'data' | 'searchable' | 'selectFirstOptionOnChange'> & Readonly<{ data: ComboboxData }>;

const plain = (text: string): string => text.trim().toLowerCase();

/** As many as anybody looks through; thousands would take the browser seconds to draw. Typing finds the others. */
const most = 100;

/**
 * One of some options, found by typing; Enter takes the first that was found. Also of options that come from the server after the typing: by itself
 * Mantine marks the first one when a letter is typed, and never again.
 */
export function SearchSelect({ data, onSearchChange, ...props }: Props) {
  const [search, setSearch] = useState('');
  const options = getParsedComboboxData(data).flatMap((each) => (isOptionsGroup(each) ? each.items : [each]));
  // What is shown of the chosen one was not typed: Enter leaves it chosen.
  const isTyped = search !== '' && search !== options.find(({ value }) => value === props.value)?.label;
  return (
    <Select
      limit={most}
      {...props}
      data={data}
      searchable
      selectFirstOptionOnChange={isTyped && options.some(({ label }) => plain(label).includes(plain(search)))}
      onSearchChange={(text) => {
        setSearch(text);
        onSearchChange?.(text);
      }}
    />
  );
}
