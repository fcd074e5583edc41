/** Whether the library is shown as a table, remembered in this browser. */
import { useState } from 'react';

const VIEW = 'octavo-media-view';

export function useTableView(): readonly [boolean, (isTable: boolean) => void] {
  const [isTable, setTable] = useState(localStorage.getItem(VIEW) === 'table');
  return [
    isTable,
    (next) => {
      if (next) localStorage.setItem(VIEW, 'table');
      else localStorage.removeItem(VIEW);
      setTable(next);
    },
  ];
}
