// Names that are PDF's own (ISO 32000-2; those that both pdf.js and PDFium or poppler use). They belong to the syntax of
// the file, whatever word they contain.

export const standardNames: ReadonlySet<string> = new Set(
  `
AESV2 AESV3 ASCII85Decode ASCIIHexDecode AbsoluteColorimetric Accepted AcroForm ActualText Adobe AllOff
AllOn Alpha Alternate Annot Annotation Annots AnyOff AnyOn AppDefault Approved Arial ArialMT ArtBox Artifact
AsIs Ascent Author BBox Background Base BaseEncoding BaseFont BaseState Batang Beta BitsPerComponent
BitsPerCoordinate BitsPerFlag BitsPerSample Black BlackIs1 BlackPoint BleedBox BlueFuzz BlueScale BlueShift
BlueValues Bold Book Border Both Bounds Butt ByteRange CCITTFaxDecode CIDCount CIDFontType CIDFontType0
CIDFontType0C CIDFontType2 CIDFontVersion CIDMapOffset CIDSystemInfo CIDToGIDMap CMYK CNS1 CalGray CalRGB
Cancelled CapHeight Caption Caret Catalog CenterWindow CharProcs CharStrings CheckSum Circle ClassMap
ColSpan Collection Color ColorBurn ColorDodge ColorSpace ColorTransform Colors Columns Comment Compatible
Completed Confidential Configurations Contents Coords Count Courier Courier-Bold Courier-BoldOblique
Courier-Oblique CourierNew CourierNewPSMT CreationDate Creator CreatorInfo CropBox Crypt DCTDecode Darken
Decode DecodeParms Default DefaultCMYK DefaultGray DefaultRGB Delta Departmental Desc DescendantFonts
Descent Desktop Dest Dests DeviceCMYK DeviceGray DeviceN DeviceRGB Diamond Difference Differences Direction
DisplayDocTitle Document Domain Draft Duplex DuplexFlipLongEdge DuplexFlipShortEdge EarlyChange
EmbeddedFiles Encode EncodedByteAlign Encrypt EncryptMetadata EndOfBlock EndOfLine Epsilon Euro Exclusion
ExpansionFactor Experimental ExpertEncoding Expired Export ExtGState Extend Extensions FDArray FDBytes
FamilyBlues FamilyName FamilyOtherBlues Fields Figure FileAttachment Filespec Filter Final First FirstChar
FitB FitBH FitBV FitH FitR FitV FitWindow Flags Flash FlateDecode FontBBox FontDescriptor FontFamily
FontFile FontFile2 FontFile3 FontMatrix FontName FontStretch FontWeight ForComment ForPublicRelease
ForceBold Form FormType Formula FreeText FullName FullScreen Function FunctionType Functions GDBytes Gamma
Gbreve GoTo GoToE GoToR Group HardLight Headers Height Help Helvetica Helvetica-Bold Helvetica-BoldOblique
Helvetica-Oblique Hide HideMenubar HideToolbar HideWindowUI Highlight ICCBased IPAGothic IPAMincho Identity
Identity-H Identity-V Idotaccent Ifraktur Illustrator Image ImageMask Index Indexed Info InkList Insert
Instances Intent Interpolate Iota ItalicAngle JBIG2Decode JBIG2Globals JPXDecode Japan1 JavaScript Kappa Key
Keywords Kids Korea1 LBody LZWDecode Lambda Lang Language LanguageGroup Last LastChar Launch Legal Length
Length1 Length2 Length3 Light Lighten Limits Line Linearized Link Location Lslash Luminosity MCID MMType1
MacExpertEncoding MacRomanEncoding MarkInfo Marked Matrix Matte MaxLen MediaBox Medium Metadata MingLiU
MissingWidth ModDate Model Movie Multiply Name Named Names NeedAppearances NewParagraph Next
NonFullScreenPageMode None Normal NotApproved NotForPublicRelease Note Notice NumCopies Nums OBJR OCGs OCMD
OCProperties ObjStm Omega Omicron OneColumn OpenAction OpenType Order Oslash Outlines Overlay PMingLiU Page
PageLabels PageLayout PageMode Pages PaintType Paragraph Parent ParentTree Part Pattern PatternType
Perceptual Perms PickTrayByPDFSize PolyLine Polygon Popup Predictor PreserveRB Prev Print PrintPageRange
PrintScaling PrintState PrinterMark Private Producer Properties PushPin QuadPoints RBGroups RClosedArrow
ROpenArrow Reason Rect Reference Registry Regular Rejected Rendition Requirements ResetForm Resources Review
Rfraktur RichMedia RichMediaContent RoleMap Roman Root Rotate RowSpan Rows RunLengthDecode SDBytes SHA1
SHA256 SHA512 SMask SMaskInData Saturation Scope Screen Sect Semibold Separation SetOCGState Shading
ShadingType SigFlags Sigma Signature Signed SimSun Simplex SinglePage Size Slash SoftLight Sold Sound Span
Square Squiggly Stamp Standard StandardEncoding StartData State StateModel Status StdHW StdVW StemSnapH
StemSnapV StmF StrF StrikeOut StrokeWidth StructElem StructParent StructParents StructTreeRoot SubFilter
Subject SubmitForm SubrCount SubrMapOffset Subrs Subtype Summary Supplement Suspects Symbol SymbolMT TBody
TFoot THead Table Tcommaaccent Text Theta Thorn Threads Thumb TilingType Times Times-Bold Times-BoldItalic
Times-Italic Times-Roman TimesNewRoman TimesNewRomanPS TimesNewRomanPSMT Title ToUnicode Toggle TopSecret
Trans Transparency TrapNet Trapped TrimBox TrueType TwoColumnLeft TwoColumnRight TwoPageLeft TwoPageRight
Type Type1C Type3 UCR2 UIDBase Underline UnderlinePosition UnderlineThickness UniqueID Unix Unknown Upsilon
Upsilon1 Usage UseAttachments UseNone UseOC UseOutlines UseThumbs UserProperties Version Vertices
VerticesPerRow View ViewState ViewerPreferences WMode Watermark Weight WhitePoint Widget Width Widths
WinAnsiEncoding Wingdings XHeight XObject XRef XRefStm XStep XUID YStep ZapfDingbats Zeta Zoom
`.split(/\s+/),
);
