// What a customer always asks for with a product, put into a line where a person has not said otherwise. Pure.
import type { ProductTemplateRow } from '@cloud-factory/domain/customers/contract';
import type { Line } from './line-inputs.js';

type Template = Pick<ProductTemplateRow, 'productId' | 'shade' | 'requirement' | 'printCount'>;

/** The line with another product, and with what its template says. Words that a person typed stay as they are. */
export function withProduct(line: Line, productId: string, templates: readonly Template[]): Line {
  const template = templates.find((each) => each.productId === productId);
  return {
    ...line,
    productId,
    ...(template?.shade && line.shade === '' && { shade: template.shade }),
    ...(template?.requirement && line.requirement === '' && { requirement: template.requirement }),
    ...(template && line.printCount === '1' && { printCount: String(template.printCount) }),
  };
}
