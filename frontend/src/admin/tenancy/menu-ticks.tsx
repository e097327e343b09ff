import { Box, Checkbox, ScrollArea } from '@mantine/core';
import { useWords } from '../../i18n/language.js';

/** An item of the menu that can be ticked. */
export type TickNode = Readonly<{ id: string; nameZh: string; nameEn: string; children: readonly TickNode[] }>;

const everyId = (node: TickNode): readonly string[] => [node.id, ...node.children.flatMap(everyId)];

/** Ticks an item with all below it, or takes those ticks away. What it stands in is ticked with it, so that it can be reached. */
export function tickedAfter(ticked: ReadonlySet<string>, nodes: readonly TickNode[], id: string, isOn: boolean): ReadonlySet<string> {
  const next = new Set(ticked);
  const walk = (node: TickNode): boolean => {
    if (node.id === id) {
      for (const each of everyId(node))
        if (isOn) next.add(each);
        else next.delete(each);
      return true;
    }
    const isBelow = node.children.some(walk);
    if (isBelow && isOn) next.add(node.id);
    // A folder whose last item went goes with it.
    if (
      isBelow &&
      !isOn &&
      !node.children.some((child) => next.has(child.id)) &&
      node.children.every(({ children }) => children.length > 0)
    )
      next.delete(node.id);
    return isBelow;
  };
  nodes.some(walk);
  return next;
}

type Props = Readonly<{
  label: string;
  nodes: readonly TickNode[];
  ticked: ReadonlySet<string>;
  onChange: (ticked: ReadonlySet<string>) => void;
  error?: string | undefined;
}>;

/** The menu as a tree of ticks (R095). */
export function MenuTicks({ label, nodes, ticked, onChange, error }: Props) {
  return (
    <Checkbox.Group label={label} error={error} withAsterisk value={[...ticked]}>
      <ScrollArea.Autosize mah={420} mt="xs" type="auto" viewportProps={{ tabIndex: 0 }}>
        <Level nodes={nodes} all={nodes} ticked={ticked} onChange={onChange} depth={0} />
      </ScrollArea.Autosize>
    </Checkbox.Group>
  );
}

type LevelProps = Readonly<{
  nodes: readonly TickNode[];
  all: readonly TickNode[];
  ticked: ReadonlySet<string>;
  onChange: (ticked: ReadonlySet<string>) => void;
  depth: number;
}>;

function Level({ nodes, all, ticked, onChange, depth }: LevelProps) {
  const words = useWords();
  return nodes.map((node) => {
    const count = everyId(node).filter((id) => ticked.has(id)).length;
    return (
      <Box key={node.id} pl={depth === 0 ? 0 : 'lg'} py={2}>
        <Checkbox
          value={node.id}
          fw={depth === 0 ? 600 : 400}
          label={words({ zh: node.nameZh, en: node.nameEn })}
          checked={ticked.has(node.id)}
          indeterminate={count > 0 && count < everyId(node).length}
          onChange={(event) => onChange(tickedAfter(ticked, all, node.id, event.currentTarget.checked))}
        />
        <Level nodes={node.children} all={all} ticked={ticked} onChange={onChange} depth={depth + 1} />
      </Box>
    );
  });
}
