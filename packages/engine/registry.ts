// Generated from the folders by scripts/generate-registry.ts; do not edit.
import type { Converter } from '#core/converter.ts';
import dataExcelToCsv from '#data/excel-to-csv.converter.ts';
import dataExcelToJson from '#data/excel-to-json.converter.ts';
import dataJsonToCsv from '#data/json-to-csv.converter.ts';
import dataTextToExcel from '#data/text-to-excel.converter.ts';
import dataXmlToJson from '#data/xml-to-json.converter.ts';
import editingDocumentToMarkdown from '#editing/document-to-markdown.converter.ts';
import editingPdfToMarkdown from '#editing/pdf-to-markdown.converter.ts';
import editingRichTextToText from '#editing/rich-text-to-text.converter.ts';
import editingTextAsItIs from '#editing/text-as-it-is.converter.ts';
import formatsCsvToJson from '#formats/csv/to-json.converter.ts';
import formatsJsonToXml from '#formats/json/to-xml.converter.ts';
import imageMetadata from '#image/metadata.converter.ts';
import imageResize from '#image/resize.converter.ts';
import imageThumbnail from '#image/thumbnail.converter.ts';
import imageToPdf from '#image/to-pdf.converter.ts';
import officeCsvToPdf from '#office/csv-to-pdf.converter.ts';
import officeSheetToPdf from '#office/sheet-to-pdf.converter.ts';
import officeTextToPdf from '#office/text-to-pdf.converter.ts';
import officeToPdf from '#office/to-pdf.converter.ts';
import pdfCompress from '#pdf/compress.converter.ts';
import pdfStructureDeletePages from '#pdf/structure/delete-pages.converter.ts';
import pdfStructureMerge from '#pdf/structure/merge.converter.ts';
import pdfStructurePasswordRemove from '#pdf/structure/password-remove.converter.ts';
import pdfStructurePasswordSet from '#pdf/structure/password-set.converter.ts';
import pdfStructureSplit from '#pdf/structure/split.converter.ts';
import pdfThumbnail from '#pdf/thumbnail.converter.ts';
import pdfToJpg from '#pdf/to-jpg.converter.ts';
import pdfToPng from '#pdf/to-png.converter.ts';
import presentationDocumentToPpt from '#presentation/document-to-ppt.converter.ts';
import presentationDocumentToPptx from '#presentation/document-to-pptx.converter.ts';
import presentationSlidesToDocx from '#presentation/slides-to-docx.converter.ts';
import printEpubToPdf from '#print/epub-to-pdf.converter.ts';
import printHtmlToPdf from '#print/html-to-pdf.converter.ts';
import printUrlToPdf from '#print/url-to-pdf.converter.ts';
import reflowToExcel from '#reflow/to-excel.converter.ts';
import reflowToHtml from '#reflow/to-html.converter.ts';
import reflowToPpt from '#reflow/to-ppt.converter.ts';
import reflowToPptx from '#reflow/to-pptx.converter.ts';
import reflowToTxt from '#reflow/to-txt.converter.ts';
import reflowToWord from '#reflow/to-word.converter.ts';

export const converters = [
  dataExcelToCsv,
  dataExcelToJson,
  dataJsonToCsv,
  dataTextToExcel,
  dataXmlToJson,
  editingDocumentToMarkdown,
  editingPdfToMarkdown,
  editingRichTextToText,
  editingTextAsItIs,
  formatsCsvToJson,
  formatsJsonToXml,
  imageMetadata,
  imageResize,
  imageThumbnail,
  imageToPdf,
  officeCsvToPdf,
  officeSheetToPdf,
  officeTextToPdf,
  officeToPdf,
  pdfCompress,
  pdfStructureDeletePages,
  pdfStructureMerge,
  pdfStructurePasswordRemove,
  pdfStructurePasswordSet,
  pdfStructureSplit,
  pdfThumbnail,
  pdfToJpg,
  pdfToPng,
  presentationDocumentToPpt,
  presentationDocumentToPptx,
  presentationSlidesToDocx,
  printEpubToPdf,
  printHtmlToPdf,
  printUrlToPdf,
  reflowToExcel,
  reflowToHtml,
  reflowToPpt,
  reflowToPptx,
  reflowToTxt,
  reflowToWord,
] as unknown as Converter[];
