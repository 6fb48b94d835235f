// Generated from the contract by `npm run generate`.
/* oxlint-disable max-lines */

export type ConversionType =
  | 'word-to-pdf'
  | 'excel-to-pdf'
  | 'ppt-to-pdf'
  | 'pptx-to-pdf'
  | 'html-to-pdf'
  | 'url-to-pdf'
  | 'txt-to-pdf'
  | 'markdown-to-pdf'
  | 'rtf-to-pdf'
  | 'epub-to-pdf'
  | 'jpg-to-pdf'
  | 'png-to-pdf'
  | 'gif-to-pdf'
  | 'tiff-to-pdf'
  | 'pdf-to-word'
  | 'pdf-to-excel'
  | 'pdf-to-ppt'
  | 'pdf-to-pptx'
  | 'pdf-to-html'
  | 'pdf-to-txt'
  | 'pdf-to-jpg'
  | 'pdf-to-png'
  | 'pdf-to-markdown'
  | 'pdf-to-json'
  | 'pdf-to-pdfa'
  | 'word-to-ppt'
  | 'word-to-pptx'
  | 'ppt-to-word'
  | 'pptx-to-word'
  | 'html-to-word'
  | 'html-to-markdown'
  | 'word-to-markdown'
  | 'markdown-to-word'
  | 'image-resizer'
  | 'text-to-excel'
  | 'csv-to-json'
  | 'json-to-xml'
  | 'json-to-csv'
  | 'xml-to-json'
  | 'invoice-to-html'
  | 'invoice-to-pdf'
  | 'excel-to-csv'
  | 'excel-to-json'
  | 'text-editor'
  | 'document-editor'
  | 'code-editor'
  | 'pdf-editor'
  | 'image-editor';

export type JobType =
  | 'word-to-pdf'
  | 'excel-to-pdf'
  | 'ppt-to-pdf'
  | 'pptx-to-pdf'
  | 'html-to-pdf'
  | 'url-to-pdf'
  | 'txt-to-pdf'
  | 'markdown-to-pdf'
  | 'rtf-to-pdf'
  | 'epub-to-pdf'
  | 'jpg-to-pdf'
  | 'png-to-pdf'
  | 'gif-to-pdf'
  | 'tiff-to-pdf'
  | 'pdf-to-word'
  | 'pdf-to-excel'
  | 'pdf-to-ppt'
  | 'pdf-to-pptx'
  | 'pdf-to-html'
  | 'pdf-to-txt'
  | 'pdf-to-jpg'
  | 'pdf-to-png'
  | 'pdf-to-markdown'
  | 'pdf-to-json'
  | 'pdf-to-pdfa'
  | 'word-to-ppt'
  | 'word-to-pptx'
  | 'ppt-to-word'
  | 'pptx-to-word'
  | 'html-to-word'
  | 'html-to-markdown'
  | 'word-to-markdown'
  | 'markdown-to-word'
  | 'image-resizer'
  | 'text-to-excel'
  | 'csv-to-json'
  | 'json-to-xml'
  | 'json-to-csv'
  | 'xml-to-json'
  | 'invoice-to-html'
  | 'invoice-to-pdf'
  | 'excel-to-csv'
  | 'excel-to-json'
  | 'text-editor'
  | 'document-editor'
  | 'code-editor'
  | 'pdf-editor'
  | 'image-editor'
  | 'pdf-password-remove'
  | 'pdf-password-set'
  | 'pdf-compress'
  | 'pdf-metadata'
  | 'pdf-sanitise'
  | 'pdf-linearise'
  | 'pdf-make-accessible'
  | 'pdf-read-tags'
  | 'pdf-edit-tags'
  | 'pdf-check'
  | 'pdf-compare'
  | 'pdf-read-invoice'
  | 'pdf-make-invoice'
  | 'pdf-repair'
  | 'pdf-attachments'
  | 'pdf-extract-content'
  | 'pdf-bookmarks'
  | 'pdf-page-labels'
  | 'pdf-certificate-sign'
  | 'pdf-complete-signature'
  | 'pdf-renew-signatures'
  | 'pdf-certificate-encrypt'
  | 'pdf-certificate-decrypt'
  | 'pdf-verify-signatures'
  | 'pdf-edit-form'
  | 'pdf-detect-fields'
  | 'pdf-fill-form'
  | 'pdf-export-form-data'
  | 'pdf-merge'
  | 'pdf-split'
  | 'pdf-delete-pages'
  | 'pdf-remove-blank-pages'
  | 'pdf-organise'
  | 'pdf-rotate'
  | 'pdf-extract'
  | 'pdf-reorder'
  | 'pdf-crop'
  | 'pdf-page-size'
  | 'pdf-impose'
  | 'pdf-grayscale'
  | 'pdf-clean-scans'
  | 'pdf-prepare-print'
  | 'pdf-poster'
  | 'pdf-header-footer'
  | 'pdf-stamp'
  | 'pdf-background'
  | 'pdf-overlay'
  | 'pdf-qr-code'
  | 'pdf-page-numbers'
  | 'pdf-watermark'
  | 'pdf-redact'
  | 'pdf-replace-text'
  | 'pdf-read-paragraphs'
  | 'pdf-edit-paragraphs'
  | 'pdf-read-images'
  | 'pdf-edit-images'
  | 'pdf-ocr'
  | 'pdf-flatten'
  | 'pdf-annotate'
  | 'image-resize'
  | 'image-compress'
  | 'image-format'
  | 'image-edit'
  | 'image-metadata'
  | 'image-preview'
  | 'pdf-prepare-signature'
  | 'thumbnail';

export type StepType =
  | 'word-to-pdf'
  | 'excel-to-pdf'
  | 'ppt-to-pdf'
  | 'pptx-to-pdf'
  | 'html-to-pdf'
  | 'url-to-pdf'
  | 'txt-to-pdf'
  | 'markdown-to-pdf'
  | 'rtf-to-pdf'
  | 'epub-to-pdf'
  | 'jpg-to-pdf'
  | 'png-to-pdf'
  | 'gif-to-pdf'
  | 'tiff-to-pdf'
  | 'pdf-to-word'
  | 'pdf-to-excel'
  | 'pdf-to-ppt'
  | 'pdf-to-pptx'
  | 'pdf-to-html'
  | 'pdf-to-txt'
  | 'pdf-to-jpg'
  | 'pdf-to-png'
  | 'pdf-to-markdown'
  | 'pdf-to-json'
  | 'pdf-to-pdfa'
  | 'word-to-ppt'
  | 'word-to-pptx'
  | 'ppt-to-word'
  | 'pptx-to-word'
  | 'html-to-word'
  | 'html-to-markdown'
  | 'word-to-markdown'
  | 'markdown-to-word'
  | 'image-resizer'
  | 'text-to-excel'
  | 'csv-to-json'
  | 'json-to-xml'
  | 'json-to-csv'
  | 'xml-to-json'
  | 'invoice-to-html'
  | 'invoice-to-pdf'
  | 'excel-to-csv'
  | 'excel-to-json'
  | 'pdf-password-remove'
  | 'pdf-password-set'
  | 'pdf-compress'
  | 'pdf-metadata'
  | 'pdf-sanitise'
  | 'pdf-linearise'
  | 'pdf-make-accessible'
  | 'pdf-read-tags'
  | 'pdf-edit-tags'
  | 'pdf-check'
  | 'pdf-read-invoice'
  | 'pdf-repair'
  | 'pdf-attachments'
  | 'pdf-extract-content'
  | 'pdf-bookmarks'
  | 'pdf-page-labels'
  | 'pdf-complete-signature'
  | 'pdf-renew-signatures'
  | 'pdf-verify-signatures'
  | 'pdf-edit-form'
  | 'pdf-detect-fields'
  | 'pdf-export-form-data'
  | 'pdf-split'
  | 'pdf-delete-pages'
  | 'pdf-remove-blank-pages'
  | 'pdf-organise'
  | 'pdf-rotate'
  | 'pdf-extract'
  | 'pdf-reorder'
  | 'pdf-crop'
  | 'pdf-page-size'
  | 'pdf-impose'
  | 'pdf-grayscale'
  | 'pdf-clean-scans'
  | 'pdf-prepare-print'
  | 'pdf-poster'
  | 'pdf-header-footer'
  | 'pdf-stamp'
  | 'pdf-background'
  | 'pdf-qr-code'
  | 'pdf-page-numbers'
  | 'pdf-watermark'
  | 'pdf-redact'
  | 'pdf-replace-text'
  | 'pdf-read-paragraphs'
  | 'pdf-edit-paragraphs'
  | 'pdf-read-images'
  | 'pdf-edit-images'
  | 'pdf-ocr'
  | 'pdf-flatten'
  | 'pdf-annotate'
  | 'image-resize'
  | 'image-compress'
  | 'image-format'
  | 'image-edit';

export type FileType =
  | 'word-to-pdf'
  | 'excel-to-pdf'
  | 'ppt-to-pdf'
  | 'pptx-to-pdf'
  | 'html-to-pdf'
  | 'url-to-pdf'
  | 'txt-to-pdf'
  | 'markdown-to-pdf'
  | 'rtf-to-pdf'
  | 'epub-to-pdf'
  | 'jpg-to-pdf'
  | 'png-to-pdf'
  | 'gif-to-pdf'
  | 'tiff-to-pdf'
  | 'pdf-to-word'
  | 'pdf-to-excel'
  | 'pdf-to-ppt'
  | 'pdf-to-pptx'
  | 'pdf-to-html'
  | 'pdf-to-txt'
  | 'pdf-to-jpg'
  | 'pdf-to-png'
  | 'pdf-to-markdown'
  | 'pdf-to-json'
  | 'pdf-to-pdfa'
  | 'word-to-ppt'
  | 'word-to-pptx'
  | 'ppt-to-word'
  | 'pptx-to-word'
  | 'html-to-word'
  | 'html-to-markdown'
  | 'word-to-markdown'
  | 'markdown-to-word'
  | 'image-resizer'
  | 'text-to-excel'
  | 'csv-to-json'
  | 'json-to-xml'
  | 'json-to-csv'
  | 'xml-to-json'
  | 'invoice-to-html'
  | 'invoice-to-pdf'
  | 'excel-to-csv'
  | 'excel-to-json'
  | 'text-editor'
  | 'document-editor'
  | 'code-editor'
  | 'pdf-editor'
  | 'image-editor'
  | 'pdf-password-remove'
  | 'pdf-password-set'
  | 'pdf-compress'
  | 'pdf-metadata'
  | 'pdf-sanitise'
  | 'pdf-linearise'
  | 'pdf-make-accessible'
  | 'pdf-read-tags'
  | 'pdf-edit-tags'
  | 'pdf-check'
  | 'pdf-compare'
  | 'pdf-read-invoice'
  | 'pdf-make-invoice'
  | 'pdf-repair'
  | 'pdf-attachments'
  | 'pdf-extract-content'
  | 'pdf-bookmarks'
  | 'pdf-page-labels'
  | 'pdf-certificate-sign'
  | 'pdf-complete-signature'
  | 'pdf-renew-signatures'
  | 'pdf-certificate-encrypt'
  | 'pdf-certificate-decrypt'
  | 'pdf-verify-signatures'
  | 'pdf-edit-form'
  | 'pdf-detect-fields'
  | 'pdf-fill-form'
  | 'pdf-export-form-data'
  | 'pdf-merge'
  | 'pdf-split'
  | 'pdf-delete-pages'
  | 'pdf-remove-blank-pages'
  | 'pdf-organise'
  | 'pdf-rotate'
  | 'pdf-extract'
  | 'pdf-reorder'
  | 'pdf-crop'
  | 'pdf-page-size'
  | 'pdf-impose'
  | 'pdf-grayscale'
  | 'pdf-clean-scans'
  | 'pdf-prepare-print'
  | 'pdf-poster'
  | 'pdf-header-footer'
  | 'pdf-stamp'
  | 'pdf-background'
  | 'pdf-overlay'
  | 'pdf-qr-code'
  | 'pdf-page-numbers'
  | 'pdf-watermark'
  | 'pdf-redact'
  | 'pdf-replace-text'
  | 'pdf-read-paragraphs'
  | 'pdf-edit-paragraphs'
  | 'pdf-read-images'
  | 'pdf-edit-images'
  | 'pdf-ocr'
  | 'pdf-flatten'
  | 'pdf-annotate'
  | 'image-resize'
  | 'image-compress'
  | 'image-format'
  | 'image-edit';

export type Format =
  | 'docx'
  | 'doc'
  | 'odt'
  | 'fodt'
  | 'rtf'
  | 'xlsx'
  | 'xls'
  | 'ods'
  | 'fods'
  | 'pptx'
  | 'ppt'
  | 'odp'
  | 'fodp'
  | 'pdf'
  | 'epub'
  | 'html'
  | 'url'
  | 'jpg'
  | 'png'
  | 'webp'
  | 'gif'
  | 'avif'
  | 'bmp'
  | 'tiff'
  | 'heic'
  | 'svg'
  | 'jp2'
  | 'ico'
  | 'tga'
  | 'ppm'
  | 'txt'
  | 'md'
  | 'csv'
  | 'json'
  | 'xml'
  | 'zip'
  | 'fdf'
  | 'xfdf'
  | 'p12'
  | 'crt';

export type ProblemCode =
  | 'invalid_request'
  | 'malformed_url'
  | 'method_not_allowed'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'missing_file'
  | 'missing_type'
  | 'unknown_type'
  | 'invalid_option'
  | 'not_available'
  | 'editor_sign_in_required'
  | 'opens_in_editor'
  | 'upload_interrupted'
  | 'upload_too_slow'
  | 'too_many_open_uploads'
  | 'too_many_open_requests'
  | 'uploads_busy'
  | 'upload_not_found'
  | 'upload_incomplete'
  | 'upload_offset'
  | 'upload_checksum'
  | 'upload_parts'
  | 'upload_media_type'
  | 'upload_protocol'
  | 'too_many_uploads'
  | 'unreadable_file'
  | 'result_not_found'
  | 'not_found'
  | 'no_thumbnail'
  | 'sign_in_required'
  | 'token_invalid'
  | 'key_mistyped'
  | 'key_invalid'
  | 'admin_required'
  | 'own_account'
  | 'invitations_unavailable'
  | 'not_yours'
  | 'session_required'
  | 'identity_header_invalid'
  | 'origin_not_allowed'
  | 'host_not_allowed'
  | 'client_not_allowed'
  | 'not_registered'
  | 'account_suspended'
  | 'not_confirmed'
  | 'limit_reached'
  | 'private_webhook'
  | 'already_registered'
  | 'identity_unavailable'
  | 'link_invalid'
  | 'link_expired'
  | 'share_not_found'
  | 'share_password_required'
  | 'share_password_wrong'
  | 'share_password_attempts'
  | 'empty_file'
  | 'file_too_large'
  | 'files_too_large'
  | 'wrong_format'
  | 'tracked_changes_need_word'
  | 'damaged_file'
  | 'no_pages'
  | 'password_required'
  | 'copy_protected'
  | 'wrong_password'
  | 'archive_limits'
  | 'unsafe_markup'
  | 'too_many_pixels'
  | 'target_too_small'
  | 'too_many_frames'
  | 'too_many_pages'
  | 'not_accessible'
  | 'scan_without_text'
  | 'no_such_page'
  | 'no_bookmarks_to_save'
  | 'no_headings'
  | 'no_such_attachment'
  | 'nothing_to_extract'
  | 'page_beyond_end'
  | 'pages_overlap'
  | 'no_pages_left'
  | 'page_repeated'
  | 'page_too_small'
  | 'sheet_too_small'
  | 'no_scans'
  | 'poster_too_large'
  | 'no_blank_pages'
  | 'nothing_to_redact'
  | 'redaction_unproven'
  | 'redaction_unproven_data'
  | 'nothing_to_edit'
  | 'paragraphs_changed'
  | 'paragraph_too_long'
  | 'paragraph_not_settable'
  | 'paragraph_unproven'
  | 'images_changed'
  | 'image_cut_off'
  | 'not_archivable'
  | 'archive_would_lose'
  | 'certificate_password_wrong'
  | 'certificate_unreadable'
  | 'certificate_without_key'
  | 'certificate_unsuitable'
  | 'certificate_out_of_date'
  | 'certificate_missing'
  | 'signer_certificate_missing'
  | 'signature_not_prepared'
  | 'signature_unfitting'
  | 'signatures_missing'
  | 'signing_protected'
  | 'signing_forbidden'
  | 'certification_not_first'
  | 'signing_damaged'
  | 'signature_field_missing'
  | 'signature_field_signed'
  | 'signature_field_rules'
  | 'recipient_unsuitable'
  | 'recipient_key_unsuitable'
  | 'recipient_out_of_date'
  | 'too_many_recipients'
  | 'recipient_unreadable'
  | 'not_for_certificate'
  | 'not_for_certificates'
  | 'recipients_damaged'
  | 'encrypted_for_certificates'
  | 'timestamps_not_offered'
  | 'timestamp_unavailable'
  | 'timestamp_invalid'
  | 'revocation_unavailable'
  | 'certificate_revoked'
  | 'no_form'
  | 'dynamic_xfa'
  | 'form_field_exists'
  | 'form_field_unknown'
  | 'no_fields_detected'
  | 'no_field_matches'
  | 'not_tagged'
  | 'tag_unknown'
  | 'letter_unknown'
  | 'tag_misplaced'
  | 'tag_without_scope'
  | 'tag_of_pdf2'
  | 'too_many_tags'
  | 'tag_in_itself'
  | 'tag_not_decorative'
  | 'no_such_file'
  | 'no_bookmarks'
  | 'nothing_to_remove'
  | 'no_invoice'
  | 'not_an_invoice'
  | 'invoice_has_errors'
  | 'invoice_not_cii'
  | 'too_many_parts'
  | 'not_protected'
  | 'nested_too_deep'
  | 'no_text'
  | 'no_text_found'
  | 'ocr_off'
  | 'ocr_not_in_plan'
  | 'invalid_data'
  | 'too_complex'
  | 'invalid_address'
  | 'private_address'
  | 'unreachable_address'
  | 'address_answered'
  | 'not_a_page'
  | 'wait_not_met'
  | 'conversion_failed'
  | 'conversion_interrupted'
  | 'too_much_work'
  | 'took_too_long'
  | 'language_missing'
  | 'cancelled'
  | 'nothing_to_replace'
  | 'conversions_used_up'
  | 'too_many_failures'
  | 'too_many_at_once'
  | 'storage_used_up'
  | 'plan_required'
  | 'unknown_plan'
  | 'trial_used'
  | 'lower_plan'
  | 'no_subscription'
  | 'payment_due'
  | 'payment_declined'
  | 'no_billing'
  | 'billing_unavailable'
  | 'notice_invalid'
  | 'queue_full'
  | 'storage_full'
  | 'sandbox_unavailable'
  | 'tool_missing'
  | 'shutting_down'
  | 'database_unavailable'
  | 'store_unavailable'
  | 'workers_unavailable'
  | 'internal';

export type WarningCode =
  | 'images_without_text'
  | 'images_not_tagged'
  | 'letters_unknown'
  | 'letters_unknown_on_pages'
  | 'too_many_letters_unknown'
  | 'not_accessible'
  | 'pages_not_accessible'
  | 'accessibility_claim_removed'
  | 'accessibility_not_checked'
  | 'was_gray'
  | 'colors_remain'
  | 'scans_cleaned'
  | 'not_scans'
  | 'print_fonts_missing'
  | 'print_low_resolution'
  | 'print_rgb'
  | 'repair_header'
  | 'repair_pages'
  | 'repair_object_table'
  | 'repair_rebuilt'
  | 'repair_lengths'
  | 'repair_streams'
  | 'repair_object_streams'
  | 'repair_links'
  | 'repair_loops'
  | 'repair_syntax'
  | 'repair_other'
  | 'repair_remaining'
  | 'scanned_pages'
  | 'scanned_pages_left_out'
  | 'fonts_of_other_width'
  | 'not_kept_headers'
  | 'not_kept_notes'
  | 'not_kept_comments'
  | 'not_kept_changes'
  | 'not_kept_text_boxes'
  | 'not_kept_fields'
  | 'not_kept_equations'
  | 'not_kept_columns'
  | 'recognition_not_in_plan'
  | 'recognition_missing'
  | 'recognition_failed'
  | 'letters_recognised'
  | 'letters_wrong'
  | 'letters_not_read'
  | 'text_recognised'
  | 'text_there_already'
  | 'no_text_seen'
  | 'straightened'
  | 'turned_upright'
  | 'text_missing'
  | 'images_unreadable'
  | 'pages_missing'
  | 'attachments_locked'
  | 'level_without_timestamp'
  | 'level_without_revocation'
  | 'signatures_lost'
  | 'was_sound'
  | 'repaired'
  | 'form_names_unknown'
  | 'form_values_refused'
  | 'form_values_too_long'
  | 'form_not_calculated'
  | 'xfa_removed'
  | 'invoice_attached'
  | 'invoice_not_on_pages'
  | 'invoice_not_hybrid'
  | 'invoice_values_left_out'
  | 'invoice_errors'
  | 'fonts_extracted'
  | 'removed_scripts'
  | 'removed_actions'
  | 'removed_attachments'
  | 'removed_multimedia'
  | 'removed_layers'
  | 'removed_metadata'
  | 'removed_comments'
  | 'removed_links'
  | 'blank_pages_removed'
  | 'parts_too_large'
  | 'compressed'
  | 'compressed_without_loss'
  | 'target_missed'
  | 'redacted'
  | 'redacted_areas'
  | 'redaction_read_once'
  | 'redacted_as_pictures'
  | 'words_not_found'
  | 'text_replaced'
  | 'text_in_other_font'
  | 'text_too_long'
  | 'text_not_settable'
  | 'replacement_unproven'
  | 'replacement_not_read'
  | 'paragraphs_edited'
  | 'paragraph_too_long_kept'
  | 'paragraph_not_settable_kept'
  | 'paragraph_unproven_kept'
  | 'paragraphs_narrowed'
  | 'paragraphs_pushed'
  | 'images_edited'
  | 'image_cut_off_kept'
  | 'image_used_elsewhere'
  | 'images_not_searched'
  | 'letters_not_searched'
  | 'attachments_removed'
  | 'image_compressed'
  | 'image_not_smaller'
  | 'image_made_smaller'
  | 'image_kept_whole'
  | 'animation_became_still'
  | 'location_removed'
  | 'location_kept'
  | 'first_picture_only'
  | 'outside_the_list'
  | 'archive_claim_removed'
  | 'attachments_break_claim'
  | 'attachments_left_out'
  | 'scripts_removed'
  | 'annotations_changed'
  | 'spot_colours_renamed'
  | 'fonts_replaced'
  | 'metadata_left_out'
  | 'not_tagged'
  | 'not_smaller';

export type Job =
  | {
      id: string;
      type: JobType;
      fileName: string;
      createdAt: string;
      state: 'queued';
    }
  | {
      id: string;
      type: JobType;
      fileName: string;
      createdAt: string;
      state: 'running';
      done: number;
      of: number;
      /** description of the current step */
      what: string;
    }
  | {
      id: string;
      type: JobType;
      fileName: string;
      createdAt: string;
      state: 'finished';
      result: ConversionResult;
    }
  | {
      id: string;
      type: JobType;
      fileName: string;
      createdAt: string;
      state: 'failed';
      problem: Problem;
    }
  | {
      id: string;
      type: JobType;
      fileName: string;
      createdAt: string;
      state: 'cancelled';
    };

export type ConversionResult = {
  outputFileName: string;
  /** bytes */
  fileSize: number;
  mimeType: string;
  /** signed and expiring; relative to the host if the server has no PUBLIC_URL */
  downloadUrl: string;
  /** when the link ends; the file may be kept longer */
  expires_at: string;
  /** the stored file, for the routes of an account’s files */
  file_id?: string;
  pages?: number;
  /** warnings about the result, such as pages that stayed images */
  warnings?: Warning[];
  /** deprecated: the former name of warnings */
  remarks?: Warning[];
};

export type Problem = {
  code: ProblemCode;
  message: string;
  /** the values in the message */
  details?: Record<string, string | number>;
};

export type Warning = {
  code: WarningCode;
  message: string;
  details?: Record<string, string | number>;
};

export type ApiKey = {
  id: string;
  name: string;
  /** the first characters of the key */
  beginning: string;
  created_at: string;
  /** accurate to the minute */
  last_used_at: string | null;
};

export type Preset = {
  name: string;
  /** in their order; each reads what the one before it creates */
  steps: {
    type: StepType;
    /** as the form of this type takes them, without passwords; lists as arrays */
    options: Record<string, string | number | boolean | string[]>;
  }[];
  id: string;
  created_at: string;
  updated_at: string;
};

/** The options of each conversion. */
export type ConversionOptions = {
  'word-to-pdf': {
    /** Pages. Leave empty for all pages. */
    pages?: string;
    /** PDF version. Use PDF/A for long-term archiving. */
    pdfa?: 'none' | 'pdfa-1b' | 'pdfa-2b' | 'pdfa-3b';
    /** Image quality */
    imageQuality?: number;
    /** Accessible PDF. Adds what screen readers need. The PDF claims PDF/UA only if all checks pass; “Required” stops if they don’t. */
    accessible?: 'auto' | 'required' | 'off';
    /** Image descriptions. For images without one, in their order, separated by |. A dash (-) marks an image as decorative. */
    imageTexts?: string;
    /** Other images without a description */
    imagesWithoutText?: 'report' | 'decorative';
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Tagged PDF. Adds structure for screen readers. */
    tagged?: boolean;
  };
  'excel-to-pdf': {
    /** Fit to page */
    fit?: 'none' | 'width' | 'page';
    /** Orientation */
    orientation?: 'file' | 'portrait' | 'landscape';
    /** Paper size */
    paper?: 'file' | 'a4' | 'letter';
    /** Pages. Leave empty for all pages. */
    pages?: string;
    /** PDF version. Use PDF/A for long-term archiving. */
    pdfa?: 'none' | 'pdfa-1b' | 'pdfa-2b' | 'pdfa-3b';
    /** Image quality */
    imageQuality?: number;
    /** Accessible PDF. Adds what screen readers need. The PDF claims PDF/UA only if all checks pass; “Required” stops if they don’t. */
    accessible?: 'auto' | 'required' | 'off';
    /** Image descriptions. For images without one, in their order, separated by |. A dash (-) marks an image as decorative. */
    imageTexts?: string;
    /** Other images without a description */
    imagesWithoutText?: 'report' | 'decorative';
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Tagged PDF. Adds structure for screen readers. Small spreadsheets always get it, unless accessibility is off; large ones become much larger. */
    tagged?: boolean;
  };
  'ppt-to-pdf': {
    /** Pages. Leave empty for all pages. */
    pages?: string;
    /** PDF version. Use PDF/A for long-term archiving. */
    pdfa?: 'none' | 'pdfa-1b' | 'pdfa-2b' | 'pdfa-3b';
    /** Image quality */
    imageQuality?: number;
    /** Accessible PDF. Adds what screen readers need. The PDF claims PDF/UA only if all checks pass; “Required” stops if they don’t. */
    accessible?: 'auto' | 'required' | 'off';
    /** Image descriptions. For images without one, in their order, separated by |. A dash (-) marks an image as decorative. */
    imageTexts?: string;
    /** Other images without a description */
    imagesWithoutText?: 'report' | 'decorative';
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Tagged PDF. Adds structure for screen readers. */
    tagged?: boolean;
    /** Speaker notes */
    notes?: 'none' | 'pages';
  };
  'pptx-to-pdf': {
    /** Pages. Leave empty for all pages. */
    pages?: string;
    /** PDF version. Use PDF/A for long-term archiving. */
    pdfa?: 'none' | 'pdfa-1b' | 'pdfa-2b' | 'pdfa-3b';
    /** Image quality */
    imageQuality?: number;
    /** Accessible PDF. Adds what screen readers need. The PDF claims PDF/UA only if all checks pass; “Required” stops if they don’t. */
    accessible?: 'auto' | 'required' | 'off';
    /** Image descriptions. For images without one, in their order, separated by |. A dash (-) marks an image as decorative. */
    imageTexts?: string;
    /** Other images without a description */
    imagesWithoutText?: 'report' | 'decorative';
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Tagged PDF. Adds structure for screen readers. */
    tagged?: boolean;
    /** Speaker notes */
    notes?: 'none' | 'pages';
  };
  'html-to-pdf': {
    /** Paper size */
    paper?: 'a4' | 'letter' | 'legal' | 'a3' | 'a5';
    /** Orientation */
    orientation?: 'portrait' | 'landscape';
    /** Pages. Leave empty for all pages. */
    pages?: string;
    /** Margin */
    margin?: number;
    /** Scale */
    scale?: number;
    /** Print backgrounds */
    background?: boolean;
    /** Page style */
    media?: 'print' | 'screen';
    /** Page numbers */
    pageNumbers?: boolean;
    /** Header. You can use {title}, {page} and {pages}. */
    header?: string;
    /** Footer. You can use {title}, {page} and {pages}. */
    footer?: string;
    /** Accessible PDF. Adds what screen readers need. The PDF claims PDF/UA only if all checks pass; “Required” stops if they don’t. */
    accessible?: 'auto' | 'required' | 'off';
    /** Image descriptions. For images without one, in their order, separated by |. A dash (-) marks an image as decorative. */
    imageTexts?: string;
    /** Other images without a description */
    imagesWithoutText?: 'report' | 'decorative';
  };
  'url-to-pdf': {
    /** Paper size */
    paper?: 'a4' | 'letter' | 'legal' | 'a3' | 'a5';
    /** Orientation */
    orientation?: 'portrait' | 'landscape';
    /** Pages. Leave empty for all pages. */
    pages?: string;
    /** Margin */
    margin?: number;
    /** Scale */
    scale?: number;
    /** Print backgrounds */
    background?: boolean;
    /** Page style */
    media?: 'print' | 'screen';
    /** Page numbers */
    pageNumbers?: boolean;
    /** Header. You can use {title}, {page} and {pages}. */
    header?: string;
    /** Footer. You can use {title}, {page} and {pages}. */
    footer?: string;
    /** Accessible PDF. Adds what screen readers need. The PDF claims PDF/UA only if all checks pass; “Required” stops if they don’t. */
    accessible?: 'auto' | 'required' | 'off';
    /** Image descriptions. For images without one, in their order, separated by |. A dash (-) marks an image as decorative. */
    imageTexts?: string;
    /** Other images without a description */
    imagesWithoutText?: 'report' | 'decorative';
    /** Wait for. A CSS selector that must be visible, or a time in milliseconds (up to 30000). */
    waitFor?: string;
  };
  'txt-to-pdf': {
    /** Paper size */
    paper?: 'a4' | 'letter';
    /** Orientation */
    orientation?: 'portrait' | 'landscape';
    /** Pages. Leave empty for all pages. */
    pages?: string;
    /** PDF version. Use PDF/A for long-term archiving. */
    pdfa?: 'none' | 'pdfa-1b' | 'pdfa-2b' | 'pdfa-3b';
    /** Accessible PDF. Adds what screen readers need. The PDF claims PDF/UA only if all checks pass; “Required” stops if they don’t. */
    accessible?: 'auto' | 'required' | 'off';
    /** Tagged PDF. Adds structure for screen readers. */
    tagged?: boolean;
  };
  'markdown-to-pdf': {
    /** Paper size */
    paper?: 'a4' | 'letter' | 'legal' | 'a3' | 'a5';
    /** Orientation */
    orientation?: 'portrait' | 'landscape';
    /** Pages. Leave empty for all pages. */
    pages?: string;
    /** Margin */
    margin?: number;
    /** Scale */
    scale?: number;
    /** Page numbers */
    pageNumbers?: boolean;
    /** Header. You can use {title}, {page} and {pages}. */
    header?: string;
    /** Footer. You can use {title}, {page} and {pages}. */
    footer?: string;
    /** Accessible PDF. Adds what screen readers need. The PDF claims PDF/UA only if all checks pass; “Required” stops if they don’t. */
    accessible?: 'auto' | 'required' | 'off';
    /** Image descriptions. For images without one, in their order, separated by |. A dash (-) marks an image as decorative. */
    imageTexts?: string;
    /** Other images without a description */
    imagesWithoutText?: 'report' | 'decorative';
  };
  'rtf-to-pdf': {
    /** Pages. Leave empty for all pages. */
    pages?: string;
    /** PDF version. Use PDF/A for long-term archiving. */
    pdfa?: 'none' | 'pdfa-1b' | 'pdfa-2b' | 'pdfa-3b';
    /** Image quality */
    imageQuality?: number;
    /** Accessible PDF. Adds what screen readers need. The PDF claims PDF/UA only if all checks pass; “Required” stops if they don’t. */
    accessible?: 'auto' | 'required' | 'off';
    /** Image descriptions. For images without one, in their order, separated by |. A dash (-) marks an image as decorative. */
    imageTexts?: string;
    /** Other images without a description */
    imagesWithoutText?: 'report' | 'decorative';
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Tagged PDF. Adds structure for screen readers. */
    tagged?: boolean;
  };
  'epub-to-pdf': {
    /** Paper size */
    paper?: 'a4' | 'letter' | 'legal' | 'a3' | 'a5';
    /** Orientation */
    orientation?: 'portrait' | 'landscape';
    /** Pages. Leave empty for all pages. */
    pages?: string;
    /** Margin */
    margin?: number;
    /** Scale */
    scale?: number;
    /** Print backgrounds */
    background?: boolean;
    /** Page style */
    media?: 'print' | 'screen';
    /** Page numbers */
    pageNumbers?: boolean;
    /** Header. You can use {title}, {page} and {pages}. */
    header?: string;
    /** Footer. You can use {title}, {page} and {pages}. */
    footer?: string;
    /** Accessible PDF. Adds what screen readers need. The PDF claims PDF/UA only if all checks pass; “Required” stops if they don’t. */
    accessible?: 'auto' | 'required' | 'off';
    /** Image descriptions. For images without one, in their order, separated by |. A dash (-) marks an image as decorative. */
    imageTexts?: string;
    /** Other images without a description */
    imagesWithoutText?: 'report' | 'decorative';
  };
  'jpg-to-pdf': {
    /** Page size */
    pageSize?: 'fit' | 'a4' | 'letter';
    /** Orientation */
    orientation?: 'auto' | 'portrait' | 'landscape';
    /** Margin */
    margin?: number;
    /** Animation */
    frames?: 'first' | 'all';
  };
  'png-to-pdf': {
    /** Page size */
    pageSize?: 'fit' | 'a4' | 'letter';
    /** Orientation */
    orientation?: 'auto' | 'portrait' | 'landscape';
    /** Margin */
    margin?: number;
  };
  'gif-to-pdf': {
    /** Page size */
    pageSize?: 'fit' | 'a4' | 'letter';
    /** Orientation */
    orientation?: 'auto' | 'portrait' | 'landscape';
    /** Margin */
    margin?: number;
    /** Animation */
    frames?: 'first' | 'all';
  };
  'tiff-to-pdf': {
    /** Page size */
    pageSize?: 'fit' | 'a4' | 'letter';
    /** Orientation */
    orientation?: 'auto' | 'portrait' | 'landscape';
    /** Margin */
    margin?: number;
  };
  'pdf-to-word': {
    /** Layout. Flowing text is easy to edit. Exact positions look most like the PDF. */
    layout?: 'flowing' | 'exact';
    /** Headers and footers */
    headersAndFooters?: boolean;
    /** Pages. Leave empty for all pages. */
    pages?: string;
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Recognize text in scanned pages. Takes a few seconds per scanned page. Otherwise, scanned pages stay images. */
    ocr?: boolean;
  };
  'pdf-to-excel': {
    /** Sheets. “As printed” joins pages that belong to one sheet. “One per table” leaves out other text. */
    sheets?: 'auto' | 'page' | 'table' | 'one';
    /** Pages. Leave empty for all pages. */
    pages?: string;
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Recognize text in scanned pages. Takes a few seconds per scanned page. Otherwise, scanned pages stay images. */
    ocr?: boolean;
  };
  'pdf-to-ppt': {
    /** Pages. Leave empty for all pages. */
    pages?: string;
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Recognize text in scanned pages. Takes a few seconds per scanned page. Otherwise, scanned pages stay images. */
    ocr?: boolean;
  };
  'pdf-to-pptx': {
    /** Pages. Leave empty for all pages. */
    pages?: string;
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Recognize text in scanned pages. Takes a few seconds per scanned page. Otherwise, scanned pages stay images. */
    ocr?: boolean;
  };
  'pdf-to-html': {
    /** Pages. Leave empty for all pages. */
    pages?: string;
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Recognize text in scanned pages. Takes a few seconds per scanned page. Otherwise, scanned pages stay images. */
    ocr?: boolean;
  };
  'pdf-to-txt': {
    /** Layout. “As on the page” uses spaces to keep columns and tables aligned. */
    layout?: 'reading' | 'page';
    /** Pages. Leave empty for all pages. */
    pages?: string;
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Recognize text in scanned pages. Takes a few seconds per scanned page. Otherwise, scanned pages stay images. */
    ocr?: boolean;
  };
  'pdf-to-jpg': {
    /** Resolution */
    dpi?: number;
    /** Pages. Leave empty for all pages. */
    pages?: string;
    /** Grayscale */
    grayscale?: boolean;
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Quality */
    quality?: number;
    /** Smaller files. About 20% smaller, but several times slower. */
    smaller?: boolean;
  };
  'pdf-to-png': {
    /** Resolution */
    dpi?: number;
    /** Pages. Leave empty for all pages. */
    pages?: string;
    /** Grayscale */
    grayscale?: boolean;
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Transparent background */
    transparent?: boolean;
  };
  'pdf-to-markdown': {
    /** Pictures */
    pictures?: 'files' | 'embedded' | 'none';
    /** Front matter. Begins with title and author as YAML. */
    frontMatter?: boolean;
    /** Pages. Leave empty for all pages. */
    pages?: string;
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Recognize text in scanned pages. Takes a few seconds per scanned page. Otherwise, scanned pages stay images. */
    ocr?: boolean;
  };
  'pdf-to-json': {
    /** Pages. Leave empty for all pages. */
    pages?: string;
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Recognize text in scanned pages. Takes a few seconds per scanned page. Otherwise, scanned pages stay images. */
    ocr?: boolean;
  };
  'pdf-to-pdfa': {
    /** PDF/A level. 2u: searchable text. 3b: keeps attachments. */
    level?: '4' | '2b' | '2u' | '3b';
    /** Content that PDF/A doesn’t allow. Attachments, scripts, signatures, videos. */
    unsuitable?: 'remove' | 'stop';
    /** Password. Only if the file is password-protected. */
    password?: string;
  };
  'word-to-ppt': {
    /** New slide for each. Lower-level headings become bold text. */
    slideLevel?: '1' | '2' | 'auto';
    /** Slide size */
    ratio?: '16:9' | '4:3';
    /** Footnotes as speaker notes */
    notes?: boolean;
    /** Password. Only if the file is password-protected. */
    password?: string;
  };
  'word-to-pptx': {
    /** New slide for each. Lower-level headings become bold text. */
    slideLevel?: '1' | '2' | 'auto';
    /** Slide size */
    ratio?: '16:9' | '4:3';
    /** Footnotes as speaker notes */
    notes?: boolean;
    /** Password. Only if the file is password-protected. */
    password?: string;
  };
  'ppt-to-word': {
    /** Speaker notes */
    notes?: boolean;
    /** Include hidden slides */
    hidden?: boolean;
    /** New page for each slide */
    pageBreaks?: boolean;
    /** Paper size */
    paper?: 'a4' | 'letter';
    /** Password. Only if the file is password-protected. */
    password?: string;
  };
  'pptx-to-word': {
    /** Speaker notes */
    notes?: boolean;
    /** Include hidden slides */
    hidden?: boolean;
    /** New page for each slide */
    pageBreaks?: boolean;
    /** Paper size */
    paper?: 'a4' | 'letter';
    /** Password. Only if the file is password-protected. */
    password?: string;
  };
  'html-to-word': {
    /** Paper size */
    paper?: 'a4' | 'letter';
  };
  'html-to-markdown': {
    /** Pictures */
    pictures?: 'files' | 'embedded' | 'none';
    /** Front matter. Begins with title and author as YAML. */
    frontMatter?: boolean;
  };
  'word-to-markdown': {
    /** Pictures */
    pictures?: 'files' | 'embedded' | 'none';
    /** Front matter. Begins with title and author as YAML. */
    frontMatter?: boolean;
    /** Password. Only if the file is password-protected. */
    password?: string;
  };
  'markdown-to-word': {
    /** Paper size */
    paper?: 'a4' | 'letter';
  };
  'image-resizer': {
    /** Width. Without a size: at most 800 × 600, or unchanged if you choose another format. */
    width?: number;
    /** Height */
    height?: number;
    /** Percent. Use instead of width and height. */
    percent?: number;
    /** Common width. Used if no other size is set. */
    preset?: '400' | '800' | '1280' | '1920' | 'none';
    /** Keep aspect ratio */
    maintainAspectRatio?: boolean;
    /** Format */
    outputFormat?: 'same' | 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';
    /** Quality */
    quality?: number;
    /** Background color. Replaces transparency in JPEG. */
    background?: 'white' | 'black';
    /** Color resolution. JPEG and AVIF. Automatic: full in AVIF, and in JPEG from 90% quality. */
    chroma?: 'auto' | '4:4:4' | '4:2:0';
    /** Progressive. JPEG: appears as a whole and sharpens while it loads. */
    progressive?: 'auto' | 'yes' | 'no';
    /** WebP compression. Near-lossless: the lower the quality, the more pixels change slightly. */
    webpMode?: 'lossy' | 'near-lossless' | 'lossless';
    /** Palette. PNG. Automatic: when compressing below 100% quality, if the image still looks the same. */
    palette?: 'auto' | 'always' | 'never';
    /** Colors in the palette. The maximum in PNG and GIF. Below 256, a PNG always gets a palette. */
    colors?: '2' | '4' | '16' | '256';
    /** Effort. WebP, AVIF, PNG and GIF: from 0 (fast) to 9 (slow, smaller files). Leave empty for a balance of both. */
    effort?: number;
    /** Keep all metadata. Author, date, camera, location and descriptions. Removed unless you keep them. */
    keepMetadata?: boolean;
    /** Keep author and copyright */
    keepRights?: boolean;
    /** Keep date taken */
    keepDate?: boolean;
    /** Keep camera and exposure */
    keepCamera?: boolean;
    /** Keep location */
    keepLocation?: boolean;
    /** Keep color profile. Otherwise, colors are converted to sRGB. */
    keepProfile?: boolean;
  };
  'text-to-excel': {
    /** First row */
    header?: 'auto' | 'yes' | 'no';
    /** Delimiter */
    delimiter?: 'auto' | 'comma' | 'semicolon' | 'tab' | 'pipe';
    /** Detect numbers, dates and true/false. If off, every value stays text. Leading zeros are always kept. */
    types?: boolean;
  };
  'csv-to-json': {
    /** First row */
    header?: 'auto' | 'yes' | 'no';
    /** Delimiter */
    delimiter?: 'auto' | 'comma' | 'semicolon' | 'tab' | 'pipe';
    /** Detect numbers and true/false. If off, every value stays text. Leading zeros are always kept. */
    types?: boolean;
    /** Indent */
    pretty?: boolean;
  };
  'json-to-xml': {
    /** Root element. Leave empty to take the only name at the top, or “root”. */
    root?: string;
    /** List item element */
    item?: string;
    /** Mark types. Adds attributes where XML can’t tell a number from a text, or a list from its item, so that it can be converted back. */
    types?: boolean;
    /** Indent */
    pretty?: boolean;
  };
  'json-to-csv': {
    /** Column names in the first row */
    header?: boolean;
    /** List of records. The name of the list whose items become rows. Leave empty to find it. */
    records?: string;
    /** Nested objects */
    nesting?: 'flat' | 'json';
    /** Delimiter */
    delimiter?: 'comma' | 'semicolon' | 'tab' | 'pipe';
    /** Escape formulas. Adds an apostrophe before text that a spreadsheet would treat as a formula. */
    safe?: boolean;
    /** Byte order mark (BOM). Excel needs it to show accented characters. */
    mark?: boolean;
  };
  'xml-to-json': {
    /** Detect numbers and true/false. If off, every value stays text. Leading zeros are always kept. */
    types?: boolean;
    /** Keep mixed content and comments. Where text and elements alternate, everything is listed in its order. */
    mixed?: boolean;
    /** Indent */
    pretty?: boolean;
  };
  'invoice-to-html': {
    /** Result as */
    reportFormat?: 'html' | 'json';
    /** Language of the result */
    reportLanguage?: 'en' | 'de';
  };
  'invoice-to-pdf': {
    /** Invoice with errors */
    invoiceErrors?: 'stop' | 'attach';
    /** Invoice in UBL. Factur-X and ZUGFeRD contain CII. A PDF with UBL is PDF/A-3, but neither of them. */
    ublInvoice?: 'attach' | 'convert';
    /** Paper size */
    paper?: 'a4' | 'letter';
    /** Language of the result */
    reportLanguage?: 'en' | 'de';
  };
  'excel-to-csv': {
    /** Sheet. Leave empty for all visible sheets. */
    sheet?: string;
    /** Include hidden sheets */
    hidden?: boolean;
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Delimiter */
    delimiter?: 'comma' | 'semicolon' | 'tab' | 'pipe';
    /** Escape formulas. Adds an apostrophe before text that a spreadsheet would treat as a formula. */
    safe?: boolean;
    /** Byte order mark (BOM). Excel needs it to show accented characters. */
    mark?: boolean;
  };
  'excel-to-json': {
    /** Sheet. Leave empty for all visible sheets. */
    sheet?: string;
    /** Include hidden sheets */
    hidden?: boolean;
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** First row */
    header?: 'auto' | 'yes' | 'no';
    /** Indent */
    pretty?: boolean;
  };
};

/** The options of each operation on a PDF. */
export type PdfOptions = {
  'password-remove': {
    /** Password. Only if the file is password-protected. */
    password?: string;
  };
  'password-set': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** New password */
    newPassword?: string;
    /** Confirm new password */
    confirmPassword?: string;
    /** Allow printing */
    allowPrinting?: boolean;
    /** Allow copying */
    allowCopying?: boolean;
    /** Allow changes */
    allowChanges?: boolean;
  };
  compress: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Compression level. Reduces image resolution; text and vector graphics stay sharp. */
    compressionLevel?: 'low' | 'medium' | 'high';
    /** Maximum size. Uses the mildest compression that reaches this size; overrides the level above. */
    targetKilobytes?: number;
  };
  metadata: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Title */
    title?: string;
    /** Author */
    author?: string;
    /** Subject */
    subject?: string;
    /** Keywords */
    keywords?: string;
    /** Remove all other metadata. Includes dates, app names and hidden editing information. */
    removeAll?: boolean;
  };
  sanitise: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Scripts and actions */
    scripts?: boolean;
    /** Attached files and multimedia */
    attachments?: boolean;
    /** Hidden layers */
    hiddenLayers?: boolean;
    /** Metadata */
    metadata?: boolean;
    /** Comments */
    comments?: boolean;
    /** Links to web addresses */
    links?: boolean;
  };
  linearise: {
    /** Password. Only if the file is password-protected. */
    password?: string;
  };
  'make-accessible': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Image descriptions. For images without one, in their order, separated by |. A dash (-) marks an image as decorative. */
    imageTexts?: string;
    /** Other images without a description */
    imagesWithoutText?: 'report' | 'decorative';
    /** Unknown letters. For letters that the fonts don’t name: their numbers in the result with their texts, such as 1=ff 2=§. Without a text (3=), it is a sign that is no letter. */
    letters?: string;
    /** Recognize text in scanned pages. Takes a few seconds per scanned page. Otherwise, files with scanned pages are refused. */
    ocr?: boolean;
    /** Languages. Language codes such as eng or deu+fra. Leave empty for all installed languages. */
    languages?: string;
  };
  'read-tags': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Language of the report */
    reportLanguage?: 'en' | 'de';
  };
  'edit-tags': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Changes. A JSON list of changes: of the document (title, language), of elements by their id from read-tags (alt, actualText, expansion, language, role, scope, decorative, parent and position), and texts of unknown letters (letter and text). */
    changes?: string;
  };
  check: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Standard */
    profile?:
      | 'auto'
      | 'pdfua-1'
      | 'pdfua-2'
      | 'pdfa-1a'
      | 'pdfa-1b'
      | 'pdfa-2a'
      | 'pdfa-2b'
      | 'pdfa-2u'
      | 'pdfa-3a'
      | 'pdfa-3b'
      | 'pdfa-3u'
      | 'pdfa-4'
      | 'pdfa-4e'
      | 'pdfa-4f';
    /** Report as */
    reportFormat?: 'html' | 'json';
    /** Language of the report */
    reportLanguage?: 'en' | 'de';
  };
  compare: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Formatting */
    compareFormatting?: boolean;
    /** Images and layout */
    compareImages?: boolean;
    /** Report as */
    reportFormat?: 'html' | 'pdf' | 'json' | 'docx';
    /** Pages in the report */
    reportPages?: 'changed' | 'all' | 'none';
    /** Language of the report */
    reportLanguage?: 'en' | 'de';
    /** Author of the tracked changes. For Word with tracked changes. */
    changesAuthor?: string;
    /** Date of the tracked changes. For Word with tracked changes: a date such as 2026-01-31T09:30Z. Empty for now. */
    changesDate?: string;
  };
  'read-invoice': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Result as */
    reportFormat?: 'html' | 'json' | 'xml';
    /** Language of the result */
    reportLanguage?: 'en' | 'de';
  };
  'make-invoice': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Invoice with errors */
    invoiceErrors?: 'stop' | 'attach';
    /** Invoice in UBL. Factur-X and ZUGFeRD contain CII. A PDF with UBL is PDF/A-3, but neither of them. */
    ublInvoice?: 'attach' | 'convert';
    /** Relationship of the file to the pages. Alternative: the same invoice; Data: some of its data; Source: the pages were made of it. */
    relationship?: 'auto' | 'alternative' | 'data' | 'source';
    /** Language of the result */
    reportLanguage?: 'en' | 'de';
  };
  repair: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Result as */
    repairResult?: 'pdf' | 'json';
  };
  attachments: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Change */
    attachmentAction?: 'add' | 'remove' | 'remove-all';
    /** Name of the attachment. As readers list it. Capital letters don’t matter. */
    attachmentName?: string;
    /** Description */
    description?: string;
    /** Relationship of the file to the pages. PDF/A-3 states it for each attachment. */
    fileRelationship?: 'unspecified' | 'source' | 'data' | 'alternative' | 'supplement';
  };
  'extract-content': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Extract */
    extract?: 'images' | 'fonts' | 'attachments' | 'attachment-list';
    /** Pages. Leave empty for all pages. */
    pages?: string;
  };
  bookmarks: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Bookmarks */
    bookmarkAction?: 'headings' | 'read' | 'write' | 'remove';
    /** Levels. Headings of deeper levels get no bookmark. */
    levels?: number;
  };
  'page-labels': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Style. Page labels are the numbers that readers show beside the pages. The pages themselves don’t change. */
    labelStyle?:
      | 'decimal'
      | 'roman-lower'
      | 'roman-upper'
      | 'letters-lower'
      | 'letters-upper'
      | 'none';
    /** Prefix */
    prefix?: string;
    /** Start at */
    startNumber?: number;
    /** From page */
    fromPage?: number;
    /** To page. Leave empty for the last page. The other pages keep their labels. */
    toPage?: number;
    /** Remove all page labels */
    removeLabels?: boolean;
  };
  'certificate-sign': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Password of the certificate. The password of the file with your certificate and key. It isn’t stored. */
    certificatePassword?: string;
    /** Reason */
    reason?: string;
    /** Place */
    location?: string;
    /** Contact */
    contact?: string;
    /** Allowed changes. Only for the first signature of a file: certifies it and says what may change. */
    certify?: 'no' | 'none' | 'forms' | 'comments';
    /** Signature level. A time stamp proves when you signed. Revocation data proves that your certificate was valid then, also after it has expired. */
    level?: 'B-B' | 'B-T' | 'B-LT' | 'B-LTA';
    /** Use a lower level if a service fails. Otherwise nothing is signed. The result says which level it has. */
    lowerLevel?: boolean;
    /** Show the signature on a page */
    visible?: boolean;
    /** Page */
    page?: number;
    /** Position */
    position?:
      | 'bottom-left'
      | 'bottom-center'
      | 'bottom-right'
      | 'top-left'
      | 'top-center'
      | 'top-right';
    /** Exact place. Left, top, width and height in points from the top left corner, in place of the position. */
    area?: string;
    /** Signature field. The name of an empty signature field of the form to sign in, with its place and its rules. Empty for a new one. */
    field?: string;
    /** Language of the signature */
    language?: 'en' | 'de';
  };
  'complete-signature': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Signature. The signature of the signed attributes that POST /pdf-processing/prepare-signature gave, in Base64. */
    signature?: string;
  };
  'renew-signatures': {
    /** Password. Only if the file is password-protected. */
    password?: string;
  };
  'certificate-encrypt': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Allow printing */
    allowPrinting?: boolean;
    /** Allow copying */
    allowCopying?: boolean;
    /** Allow changes */
    allowChanges?: boolean;
  };
  'certificate-decrypt': {
    /** Password of the certificate. The password of the file with your certificate and key. It isn’t stored. */
    certificatePassword?: string;
  };
  'verify-signatures': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Report as */
    reportFormat?: 'html' | 'json';
    /** Language of the report */
    reportLanguage?: 'en' | 'de';
  };
  'edit-form': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Changes of the fields. A JSON list of fields to add, change, remove and order. */
    edits?: string;
    /** Detect fields. Adds fields where the pages have blanks, boxes, empty cells or check boxes. */
    detectFields?: boolean;
  };
  'detect-fields': {
    /** Password. Only if the file is password-protected. */
    password?: string;
  };
  'fill-form': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Column with file names. With several rows, each row becomes a PDF. Leave empty to number the files. */
    nameColumn?: string;
    /** Flatten. Makes the fields part of the pages, so that they can’t be changed. */
    flattenResult?: boolean;
  };
  'export-form-data': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Format */
    dataFormat?: 'csv' | 'json' | 'fdf' | 'xfdf';
    /** With properties of the fields. Only JSON: type, options, tooltip and more of each field. */
    details?: boolean;
  };
  merge: {
    /** Password. Only if the file is password-protected. */
    password?: string;
  };
  split: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Split */
    splitBy?: 'ranges' | 'every' | 'bookmarks' | 'size' | 'blank';
    /** Pages per file */
    everyPages?: number;
    /** Maximum size per file */
    partKilobytes?: number;
    /** Ignore specks of scans. Pages with nothing but specks and dark edges count as blank. */
    ignoreSpecks?: boolean;
    /** Page ranges. Each range becomes a separate file. */
    pageRanges?: string[];
  };
  'delete-pages': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Pages to delete. Page numbers and ranges, separated by commas. */
    pagesToDelete?: string[];
  };
  'remove-blank-pages': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Ignore specks of scans. Pages with nothing but specks and dark edges count as blank. */
    ignoreSpecks?: boolean;
  };
  organise: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Pages. For example 1-3, 2:1 for page 1 of the second file, 7@90 for a page rotated to the right, / for the end of a file. */
    pagePlan?: string[];
  };
  rotate: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Rotate */
    angle?: '90' | '180' | '270';
    /** Pages. Leave empty for all pages. */
    pages?: string;
  };
  extract: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Pages to extract. The pages are saved as one file. */
    pagesToExtract?: string[];
  };
  reorder: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** New order. For example 3, 1-2, 9-5. The other pages follow in their current order. */
    pageOrder?: string[];
  };
  crop: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Crop from left. Cropped content is hidden, not removed. Use Redact to remove it. */
    left?: number;
    /** Crop from right */
    right?: number;
    /** Crop from top */
    top?: number;
    /** Crop from bottom */
    bottom?: number;
    /** Trim empty margins. Empty margins are trimmed first, then the values above are applied. */
    toContent?: boolean;
    /** Pages. Leave empty for all pages. */
    pages?: string;
  };
  'page-size': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Paper size */
    paper?: 'a4' | 'letter' | 'a3' | 'a5' | 'legal' | 'tabloid';
    /** Orientation */
    orientation?: 'auto' | 'portrait' | 'landscape';
    /** Content */
    content?: 'fit' | 'shrink';
    /** Margin */
    margin?: number;
    /** Pages. Leave empty for all pages. */
    pages?: string;
  };
  impose: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Layout */
    layout?: '2' | '4' | '6' | '8' | '9' | '16' | 'booklet' | 'booklet-right';
    /** Paper size */
    paper?: 'same' | 'a4' | 'letter' | 'a3' | 'a5' | 'legal' | 'tabloid';
    /** Margin */
    margin?: number;
    /** Gap between pages */
    gap?: number;
    /** Line around each page */
    borders?: boolean;
  };
  grayscale: {
    /** Password. Only if the file is password-protected. */
    password?: string;
  };
  'clean-scans': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Level tilted pages */
    straighten?: boolean;
    /** Whiten background */
    whitenBackground?: boolean;
    /** Remove specks */
    removeSpecks?: boolean;
    /** Remove dark edges */
    removeEdges?: boolean;
    /** Pages. Leave empty for all pages. */
    pages?: string;
  };
  'prepare-print': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Bleed and crop marks. The page grows by them. Its own size is stated as the trim box. */
    cropMarks?: boolean;
    /** Bleed */
    bleed?: number;
  };
  poster: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Size of the poster */
    posterSize?: 'sheets' | 'scale';
    /** Sheets across */
    sheetsAcross?: number;
    /** Scale. 100% keeps the size of the page, to print a large page on small paper. */
    scale?: number;
    /** Paper size */
    paper?: 'a4' | 'letter' | 'a3' | 'a5' | 'legal' | 'tabloid';
    /** Orientation */
    orientation?: 'auto' | 'portrait' | 'landscape';
    /** Margin */
    margin?: number;
    /** Overlap */
    overlap?: number;
    /** Cut marks. They are printed in the margin, at the middle of each overlap. */
    cutMarks?: boolean;
    /** Pages. Leave empty for all pages. */
    pages?: string;
  };
  'header-footer': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Header, left. Each text may contain {page}, {pages}, {date} and {file}. */
    headerLeft?: string;
    /** Header, center */
    headerCenter?: string;
    /** Header, right */
    headerRight?: string;
    /** Footer, left */
    footerLeft?: string;
    /** Footer, center */
    footerCenter?: string;
    /** Footer, right */
    footerRight?: string;
    /** Start at */
    firstNumber?: number;
    /** Date as */
    dateFormat?: 'iso' | 'dots' | 'day-first' | 'month-first';
    /** On */
    pageSides?: 'all' | 'odd' | 'even';
    /** Swap left and right on even pages. For printing on both sides. */
    mirror?: boolean;
    /** Distance from edge */
    margin?: number;
    /** Side margin */
    sideMargin?: number;
    /** Font size */
    fontSize?: number;
    /** Color */
    color?: string;
    /** Pages. Leave empty for all pages. */
    pages?: string;
  };
  stamp: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Stamp */
    stamp?:
      | 'draft'
      | 'approved'
      | 'confidential'
      | 'final'
      | 'copy'
      | 'paid'
      | 'received'
      | 'void'
      | 'own';
    /** Own text */
    text?: string;
    /** With date */
    addDate?: boolean;
    /** Date as */
    dateFormat?: 'iso' | 'dots' | 'day-first' | 'month-first';
    /** Position */
    position?:
      | 'top-left'
      | 'top-center'
      | 'top-right'
      | 'middle-left'
      | 'center'
      | 'middle-right'
      | 'bottom-left'
      | 'bottom-center'
      | 'bottom-right';
    /** Distance from edge */
    margin?: number;
    /** Angle */
    angle?: number;
    /** Font size */
    fontSize?: number;
    /** Color */
    color?: string;
    /** Frame */
    frame?: boolean;
    /** Opacity */
    opacity?: number;
    /** Language of the stamp */
    language?: 'en' | 'de';
    /** Pages. Leave empty for all pages. */
    pages?: string;
  };
  background: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Color */
    color?: string;
    /** Image */
    imageFit?: 'fill' | 'fit';
    /** Opacity */
    opacity?: number;
    /** Pages. Leave empty for all pages. */
    pages?: string;
  };
  overlay: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Layer */
    layer?: 'over' | 'under';
    /** Pages of the other PDF */
    overlayPages?: 'first' | 'each' | 'last' | 'loop';
    /** Size */
    pageFit?: 'fit' | 'fill' | 'actual';
    /** Pages. Leave empty for all pages. */
    pages?: string;
  };
  'qr-code': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Content. A web address or any text. It may contain {page}, {pages} and {file}. */
    text?: string;
    /** Error correction. A higher level can still be read when more of the code is covered, but needs more space. */
    correction?: 'L' | 'M' | 'Q' | 'H';
    /** Position */
    position?:
      | 'top-left'
      | 'top-center'
      | 'top-right'
      | 'middle-left'
      | 'center'
      | 'middle-right'
      | 'bottom-left'
      | 'bottom-center'
      | 'bottom-right';
    /** Distance from edge */
    margin?: number;
    /** Size */
    size?: number;
    /** Color */
    color?: string;
    /** Pages. Leave empty for all pages. */
    pages?: string;
  };
  'page-numbers': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Text. Use {page} for the page number and {pages} for the total. */
    format?: string;
    /** Position */
    position?:
      | 'bottom-left'
      | 'bottom-center'
      | 'bottom-right'
      | 'top-left'
      | 'top-center'
      | 'top-right';
    /** Start at */
    firstNumber?: number;
    /** Digits. Numbers with fewer digits begin with zeros, as Bates numbers do. */
    digits?: number;
    /** Distance from edge */
    margin?: number;
    /** Font size */
    fontSize?: number;
    /** Color */
    color?: string;
    /** Pages. Leave empty for all pages. */
    pages?: string;
  };
  watermark: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Text */
    text?: string;
    /** Position */
    position?: 'center' | 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right' | 'tiled';
    /** Angle */
    angle?: number;
    /** Opacity */
    opacity?: number;
    /** Font size */
    fontSize?: number;
    /** Color */
    color?: string;
    /** Layer */
    layer?: 'over' | 'under';
    /** Pages. Leave empty for all pages. */
    pages?: string;
  };
  redact: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Match case */
    matchCase?: boolean;
    /** Whole words only */
    wholeWords?: boolean;
    /** Cover with */
    fill?: 'black' | 'white';
    /** Marked areas. Page, left, top, width and height in points from the top left corner, for example 2 72 100 200 14. */
    marks?: string[];
    /** Words. Every occurrence is redacted. */
    words?: string[];
  };
  'replace-text': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Find. A word or phrase within a line. */
    find?: string;
    /** Replace with. Leave empty to remove the text. */
    replace?: string;
    /** Match case */
    matchCase?: boolean;
    /** Whole words only */
    wholeWords?: boolean;
    /** Pages. Leave empty for all pages. */
    pages?: string;
  };
  'read-paragraphs': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Pages. Leave empty for all pages. */
    pages?: string;
  };
  'edit-paragraphs': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Changes. A JSON list of changes. Each has the id of a paragraph from “Read paragraphs”, and a new text, "delete": true, a move by dx and dy in points, or a width in points. */
    edits?: string;
    /** Move the paragraphs below. When a paragraph gets longer or shorter, those below it in its column move. */
    push?: boolean;
  };
  'read-images': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Pages. Leave empty for all pages. */
    pages?: string;
  };
  'edit-images': {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Changes. A JSON list of changes. Each has the id of an image from “Read images”, and "delete": true, a new box in points, a turn by 90, 180 or 270 degrees, or the number of an added image file that replaces it. */
    edits?: string;
  };
  ocr: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Languages. Language codes such as eng or deu+fra. Leave empty for all installed languages. */
    languages?: string;
    /** Straighten pages. Levels tilted pages and turns sideways ones upright. */
    deskew?: boolean;
    /** Pages. Leave empty for all pages. */
    pages?: string;
  };
  flatten: {
    /** Password. Only if the file is password-protected. */
    password?: string;
  };
  annotate: {
    /** Password. Only if the file is password-protected. */
    password?: string;
    /** Annotations. A JSON list of annotations to add (underline, strikeOut, rectangle, ellipse, line, arrow, link, note, textStamp, reply), and of a change or removal of those in the file. */
    markups?: string;
  };
};

/** The options of each operation on an image. */
export type ImageOptions = {
  resize: {
    /** Width. Without a size: at most 800 × 600. */
    resizeWidth?: number;
    /** Height. Without a size: at most 800 × 600. */
    resizeHeight?: number;
    /** Keep aspect ratio */
    maintainAspectRatio?: boolean;
    /** Percent. Use instead of width and height. */
    resizePercent?: number;
    /** Format */
    outputFormat?: '' | 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';
    /** Quality */
    compressionQuality?: number;
    /** Color resolution. JPEG and AVIF. Automatic: full in AVIF, and in JPEG from 90% quality. */
    chroma?: 'auto' | '4:4:4' | '4:2:0';
    /** Progressive. JPEG: appears as a whole and sharpens while it loads. */
    progressive?: 'auto' | 'yes' | 'no';
    /** WebP compression. Near-lossless: the lower the quality, the more pixels change slightly. */
    webpMode?: 'lossy' | 'near-lossless' | 'lossless';
    /** Palette. PNG. Automatic: when compressing below 100% quality, if the image still looks the same. */
    palette?: 'auto' | 'always' | 'never';
    /** Colors in the palette. The maximum in PNG and GIF. Below 256, a PNG always gets a palette. */
    colors?: '2' | '4' | '16' | '256';
    /** Effort. WebP, AVIF, PNG and GIF: from 0 (fast) to 9 (slow, smaller files). Leave empty for a balance of both. */
    effort?: number;
    /** Background color. Replaces transparency in formats that don’t support it. */
    background?: string;
    /** Keep all metadata. Author, date, camera, location and descriptions. Removed unless you keep them. */
    keepMetadata?: boolean;
    /** Keep author and copyright */
    keepRights?: boolean;
    /** Keep date taken */
    keepDate?: boolean;
    /** Keep camera and exposure */
    keepCamera?: boolean;
    /** Keep location */
    keepLocation?: boolean;
    /** Keep color profile. Otherwise, colors are converted to sRGB. */
    keepProfile?: boolean;
    /** Already encoded. The file is the result, encoded by the client. It’s checked and stored with its pixels unchanged and the metadata you keep; other options are ignored. */
    encoded?: boolean;
  };
  compress: {
    /** Quality */
    compressionQuality?: number;
    /** Maximum file size. Use instead of quality: the best quality that fits. */
    targetKilobytes?: number;
    /** Format */
    outputFormat?: '' | 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';
    /** Color resolution. JPEG and AVIF. Automatic: full in AVIF, and in JPEG from 90% quality. */
    chroma?: 'auto' | '4:4:4' | '4:2:0';
    /** Progressive. JPEG: appears as a whole and sharpens while it loads. */
    progressive?: 'auto' | 'yes' | 'no';
    /** WebP compression. Near-lossless: the lower the quality, the more pixels change slightly. */
    webpMode?: 'lossy' | 'near-lossless' | 'lossless';
    /** Palette. PNG. Automatic: when compressing below 100% quality, if the image still looks the same. */
    palette?: 'auto' | 'always' | 'never';
    /** Colors in the palette. The maximum in PNG and GIF. Below 256, a PNG always gets a palette. */
    colors?: '2' | '4' | '16' | '256';
    /** Effort. WebP, AVIF, PNG and GIF: from 0 (fast) to 9 (slow, smaller files). Leave empty for a balance of both. */
    effort?: number;
    /** Background color. Replaces transparency in formats that don’t support it. */
    background?: string;
    /** Keep all metadata. Author, date, camera, location and descriptions. Removed unless you keep them. */
    keepMetadata?: boolean;
    /** Keep author and copyright */
    keepRights?: boolean;
    /** Keep date taken */
    keepDate?: boolean;
    /** Keep camera and exposure */
    keepCamera?: boolean;
    /** Keep location */
    keepLocation?: boolean;
    /** Keep color profile. Otherwise, colors are converted to sRGB. */
    keepProfile?: boolean;
    /** Already encoded. The file is the result, encoded by the client. It’s checked and stored with its pixels unchanged and the metadata you keep; other options are ignored. */
    encoded?: boolean;
  };
  format: {
    /** Format */
    outputFormat?: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';
    /** Quality */
    compressionQuality?: number;
    /** Color resolution. JPEG and AVIF. Automatic: full in AVIF, and in JPEG from 90% quality. */
    chroma?: 'auto' | '4:4:4' | '4:2:0';
    /** Progressive. JPEG: appears as a whole and sharpens while it loads. */
    progressive?: 'auto' | 'yes' | 'no';
    /** WebP compression. Near-lossless: the lower the quality, the more pixels change slightly. */
    webpMode?: 'lossy' | 'near-lossless' | 'lossless';
    /** Palette. PNG. Automatic: when compressing below 100% quality, if the image still looks the same. */
    palette?: 'auto' | 'always' | 'never';
    /** Colors in the palette. The maximum in PNG and GIF. Below 256, a PNG always gets a palette. */
    colors?: '2' | '4' | '16' | '256';
    /** Effort. WebP, AVIF, PNG and GIF: from 0 (fast) to 9 (slow, smaller files). Leave empty for a balance of both. */
    effort?: number;
    /** Background color. Replaces transparency in formats that don’t support it. */
    background?: string;
    /** Keep all metadata. Author, date, camera, location and descriptions. Removed unless you keep them. */
    keepMetadata?: boolean;
    /** Keep author and copyright */
    keepRights?: boolean;
    /** Keep date taken */
    keepDate?: boolean;
    /** Keep camera and exposure */
    keepCamera?: boolean;
    /** Keep location */
    keepLocation?: boolean;
    /** Keep color profile. Otherwise, colors are converted to sRGB. */
    keepProfile?: boolean;
    /** Already encoded. The file is the result, encoded by the client. It’s checked and stored with its pixels unchanged and the metadata you keep; other options are ignored. */
    encoded?: boolean;
  };
  edit: {
    /** Flip horizontally */
    flipHorizontal?: boolean;
    /** Flip vertically */
    flipVertical?: boolean;
    /** Rotation. Clockwise. */
    rotation?: number;
    /** Corners after rotation */
    corners?: 'fill' | 'trim';
    /** Crop. Left, top, width and height in percent of the rotated image, for example 10 10 80 80. */
    crop?: string;
    /** Width */
    resizeWidth?: number;
    /** Height */
    resizeHeight?: number;
    /** Keep aspect ratio */
    maintainAspectRatio?: boolean;
    /** Percent. Use instead of width and height. */
    resizePercent?: number;
    /** Blur. In thousandths of the longer side. */
    blur?: number;
    /** Brightness */
    brightness?: number;
    /** Contrast */
    contrast?: number;
    /** Saturation */
    saturation?: number;
    /** Grayscale */
    grayscale?: number;
    /** Sepia */
    sepia?: number;
    /** Invert */
    invert?: number;
    /** Watermark */
    showWatermark?: boolean;
    /** Watermark text. An image, if uploaded, replaces it. */
    watermarkText?: string;
    /** Position */
    watermarkPosition?: 'top-left' | 'top-right' | 'center' | 'bottom-left' | 'bottom-right';
    /** Opacity */
    watermarkOpacity?: number;
    /** Watermark width. Percentage of the image width. */
    watermarkSize?: number;
    /** Color */
    watermarkColor?: string;
    /** Angle */
    watermarkAngle?: number;
    /** Tile across the image */
    watermarkTiled?: boolean;
    /** Format */
    outputFormat?: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';
    /** Quality */
    compressionQuality?: number;
    /** Maximum file size. Use instead of quality: the best quality that fits. */
    targetKilobytes?: number;
    /** Color resolution. JPEG and AVIF. Automatic: full in AVIF, and in JPEG from 90% quality. */
    chroma?: 'auto' | '4:4:4' | '4:2:0';
    /** Progressive. JPEG: appears as a whole and sharpens while it loads. */
    progressive?: 'auto' | 'yes' | 'no';
    /** WebP compression. Near-lossless: the lower the quality, the more pixels change slightly. */
    webpMode?: 'lossy' | 'near-lossless' | 'lossless';
    /** Palette. PNG. Automatic: when compressing below 100% quality, if the image still looks the same. */
    palette?: 'auto' | 'always' | 'never';
    /** Colors in the palette. The maximum in PNG and GIF. Below 256, a PNG always gets a palette. */
    colors?: '2' | '4' | '16' | '256';
    /** Effort. WebP, AVIF, PNG and GIF: from 0 (fast) to 9 (slow, smaller files). Leave empty for a balance of both. */
    effort?: number;
    /** Background color. Replaces transparency in formats that don’t support it. */
    background?: string;
    /** Keep all metadata. Author, date, camera, location and descriptions. Removed unless you keep them. */
    keepMetadata?: boolean;
    /** Keep author and copyright */
    keepRights?: boolean;
    /** Keep date taken */
    keepDate?: boolean;
    /** Keep camera and exposure */
    keepCamera?: boolean;
    /** Keep location */
    keepLocation?: boolean;
    /** Keep color profile. Otherwise, colors are converted to sRGB. */
    keepProfile?: boolean;
    /** Already encoded. The file is the result, encoded by the client. It’s checked and stored with its pixels unchanged and the metadata you keep; other options are ignored. */
    encoded?: boolean;
  };
};

/** The calls with JSON: what each takes and returns. */
export type Calls = {
  /** Lists the account’s conversions and their status, newest first. */
  'conversion.history': {
    request: {
      query?: {
        page?: number;
        /** at most 100 are returned */
        limit?: number;
        /** pending, processing and completed are aliases of queued, running and finished */
        status?:
          | 'queued'
          | 'running'
          | 'finished'
          | 'failed'
          | 'cancelled'
          | 'pending'
          | 'processing'
          | 'completed';
        conversionType?: FileType;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        conversions: {
          id: string;
          conversion_type: string;
          status: 'queued' | 'running' | 'finished' | 'failed' | 'cancelled';
          original_file_name: string;
          created_at: string;
          completed_at: string | null;
          /** percent */
          progress: number;
          /** why it failed */
          problem: Problem | null;
          /** the result; null if it was deleted or has expired */
          file: {
            id: string;
            /** the name of the source file */
            original_file_name: string;
            file_name: string;
            /** same as file_name */
            name: string;
            mime_type: string;
            conversion_type: string;
            /** the category in My files */
            category: 'converted' | 'edited';
            /** bytes */
            file_size: number;
            /** same as file_size */
            size: number;
            created_at: string;
            expires_at: string;
            /** whether the thumbnail is still to be made, exists, or will never exist */
            thumbnail: 'due' | 'made' | 'none';
            time_remaining: string;
            /** signed and expiring; in the file storage or on this server, relative to the host if it has no PUBLIC_URL */
            s3_url: string;
          } | null;
        }[];
        pagination: {
          /** absent if a cursor was used */
          page?: number;
          limit: number;
          total: number;
          total_pages: number;
        };
      };
    };
  };
  /** Returns the account’s usage of its plan and the outcomes of its conversions in the past year. */
  'conversion.usage': {
    request: {};
    reply: {
      success: true;
      message?: string;
      data: {
        plan_name: 'free' | 'basic' | 'pro';
        display_name: string;
        /** the calendar month in UTC, such as 2026-11 */
        period: string;
        conversions: {
          /** finished this month */
          used: number;
          /** reserved for conversions that are queued or running */
          reserved: number;
          /** -1: unlimited */
          limit: number;
          /** null: unlimited */
          remaining: number | null;
          resets_at: string;
        };
        storage: {
          used_bytes: number;
          limit_bytes: number;
          /** MB of 1024 × 1024 bytes, two decimals */
          used_mb: number;
          limit_mb: number;
        };
        concurrent: {
          /** conversions that are queued or running */
          running: number;
          limit: number;
        };
        history: {
          total: number;
          by_status: Record<string, number>;
          /** most frequent first */
          by_type: {
            conversion_type: string;
            count: number;
          }[];
        };
      };
    };
  };
  /** Returns the account’s finished conversions of this month (UTC) by day. */
  'conversion.usageByDay': {
    request: {};
    reply: {
      success: true;
      message?: string;
      data: {
        /** the calendar month in UTC, such as 2026-11 */
        period: string;
        /** every day from the first of the month to today */
        days: {
          date: string;
          conversions: number;
        }[];
      };
    };
  };
  /** Checks whether conversions are currently available. */
  'conversion.health': {
    request: {};
    reply: {
      success: true;
      message?: string;
      data: {
        status: 'ok';
        /** jobs waiting for a worker */
        waiting: number;
      };
    };
  };
  /** Echoes the request body, to test that JSON bodies arrive. */
  'conversion.test': {
    request: {
      body: {
        test: unknown;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        test: unknown;
      };
    };
  };
  /** Returns the origin of the request, to test CORS. */
  'conversion.testCors': {
    request: {};
    reply: {
      success: true;
      message?: string;
      data: {
        origin: string | null;
      };
    };
  };
  /** Lists all conversions of this server with their options. */
  'conversion.catalogue': {
    request: {};
    reply: {
      success: true;
      message?: string;
      data: {
        conversions: {
          type: ConversionType;
          label: string;
          group: 'toPdf' | 'fromPdf' | 'presentation' | 'image' | 'data' | 'editor';
          mode: 'conversion' | 'edit';
          accepts: string[];
          from: Format[];
          to: Format;
          options: Record<
            string,
            {
              kind: string;
              label: string;
            }
          >;
        }[];
      };
    };
  };
  /** Returns the state of a job. */
  'jobs.job': {
    request: {
      params: {
        id: string;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        job: Job;
      };
    };
  };
  /** Cancels a job that has not ended yet and refunds its conversion. */
  'jobs.cancel': {
    request: {
      params: {
        id: string;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        job: Job;
      };
    };
  };
  /** Creates a ZIP archive of the results of several jobs, including a list of failed jobs. It expires with the first of its results. */
  'archives.create': {
    request: {
      body: {
        jobs: string[];
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        outputFileName: string;
        /** number of results in the archive */
        files: number;
        /** signed and expiring; relative to the host if the server has no PUBLIC_URL */
        downloadUrl: string;
        expires_at: string;
      };
    };
  };
  /** Creates a ZIP archive of stored files of the account. It expires with the first of its files. */
  'archives.createOfFiles': {
    request: {
      body: {
        files: string[];
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        outputFileName: string;
        /** number of results in the archive */
        files: number;
        /** signed and expiring; relative to the host if the server has no PUBLIC_URL */
        downloadUrl: string;
        expires_at: string;
      };
    };
  };
  /** Checks that the process is running. */
  'health.live': {
    request: {};
    reply: {
      status: 'live';
      /** of Octavo, such as 1.2.0 */
      version: string;
    };
  };
  /** Checks that the database, file storage, disk, queue, sandbox and workers are ready for jobs. */
  'health.ready': {
    request: {};
    reply: {
      status: 'ready';
      /** of Octavo, such as 1.2.0 */
      version: string;
      checks: Record<string, string>;
    };
  };
  /** Returns the identity provider and the settings a browser needs to sign in. The calls of the embedded provider are described in docs/identity.md. */
  'identity.configuration': {
    request: {};
    reply: {
      success: true;
      message?: string;
      data:
        | {
            kind: 'embedded';
            /** whether anybody may sign up, only who was invited, or nobody */
            signUp: 'open' | 'invite' | 'closed';
            /** whether Google can be used to sign in */
            google: boolean;
            /** whether people of an LDAP directory sign in with its password and their user name */
            directory?: boolean;
            /** whether an OpenID Connect issuer can be used to sign in */
            issuer?: {
              /** what people call it */
              name?: string;
            };
            /** whether an email address must be verified before the first sign-in */
            verification: 'required' | 'later';
            /** whether mails are stored on this server, for its operator to read, instead of being sent */
            mailbox: boolean;
          }
        | {
            /** nobody signs in: one person uses the server */
            kind: 'local';
          }
        | {
            /** a reverse proxy in front of this server signs people in */
            kind: 'proxy';
            /** where signing out leads */
            signOutUrl?: string;
          }
        | {
            kind: 'firebase';
            projectId: string;
            apiKey: string;
            authDomain: string;
            /** the address of the Auth emulator */
            emulator?: string;
          }
        | {
            kind: 'oidc';
            issuer: string;
            clientId: string;
            /** which of the issuer’s tokens this API accepts */
            bearer: 'id_token' | 'access_token';
          };
    };
  };
  /** Returns who makes the request, where the server knows it without a token; null for a visitor. */
  'identity.person': {
    request: {};
    reply: {
      success: true;
      message?: string;
      data: {
        person: {
          uid: string;
          email: string;
          email_verified: boolean;
          name: string;
        } | null;
      };
    };
  };
  /** Creates an account for the identity of the bearer token. The uid, email address and verification come from the token; those in the body are ignored. */
  'users.register': {
    request: {
      body: {
        firebase_uid?: string;
        email?: string;
        first_name?: string;
        last_name?: string;
        email_verified?: boolean;
      };
    };
    reply: {
      success: true;
      message: string;
      user: {
        /** the uid of the identity, from any provider */
        firebase_uid: string;
        email: string;
        first_name: string;
        last_name: string;
        email_verified: boolean;
        account_status: 'active' | 'suspended';
        /** admin: may use the routes below /admin */
        role: 'user' | 'admin';
        created_at: string;
        last_login_at: string | null;
        subscription_status: 'none' | 'trialing' | 'active' | 'past_due' | 'expired';
        plan_name: 'free' | 'basic' | 'pro';
        plan_display_name: string;
        /** in this calendar month (UTC) */
        conversions_used: number;
        /** -1: unlimited */
        conversions_per_month: number;
        /** MB of 1024 × 1024 bytes, two decimals */
        storage_used_mb: number;
        storage_mb: number;
        /** until when the plan is paid for or on trial */
        end_date: string | null;
      };
    };
  };
  /** Returns your own account with its plan and usage. */
  'users.profile': {
    request: {
      params: {
        uid: string;
      };
    };
    reply: {
      success: true;
      message: string;
      user: {
        /** the uid of the identity, from any provider */
        firebase_uid: string;
        email: string;
        first_name: string;
        last_name: string;
        email_verified: boolean;
        account_status: 'active' | 'suspended';
        /** admin: may use the routes below /admin */
        role: 'user' | 'admin';
        created_at: string;
        last_login_at: string | null;
        subscription_status: 'none' | 'trialing' | 'active' | 'past_due' | 'expired';
        plan_name: 'free' | 'basic' | 'pro';
        plan_display_name: string;
        /** in this calendar month (UTC) */
        conversions_used: number;
        /** -1: unlimited */
        conversions_per_month: number;
        /** MB of 1024 × 1024 bytes, two decimals */
        storage_used_mb: number;
        storage_mb: number;
        /** until when the plan is paid for or on trial */
        end_date: string | null;
      };
    };
  };
  /** Returns your own account by its email address. */
  'users.profileByEmail': {
    request: {
      body: {
        email: string;
      };
    };
    reply: {
      success: true;
      message: string;
      user: {
        /** the uid of the identity, from any provider */
        firebase_uid: string;
        email: string;
        first_name: string;
        last_name: string;
        email_verified: boolean;
        account_status: 'active' | 'suspended';
        /** admin: may use the routes below /admin */
        role: 'user' | 'admin';
        created_at: string;
        last_login_at: string | null;
        subscription_status: 'none' | 'trialing' | 'active' | 'past_due' | 'expired';
        plan_name: 'free' | 'basic' | 'pro';
        plan_display_name: string;
        /** in this calendar month (UTC) */
        conversions_used: number;
        /** -1: unlimited */
        conversions_per_month: number;
        /** MB of 1024 × 1024 bytes, two decimals */
        storage_used_mb: number;
        storage_mb: number;
        /** until when the plan is paid for or on trial */
        end_date: string | null;
      };
    };
  };
  /** Changes your own name. The email address is changed at the identity provider. */
  'users.updateProfile': {
    request: {
      params: {
        uid: string;
      };
      body: {
        first_name?: string;
        last_name?: string;
        /** can’t be changed here; it belongs to the sign-in */
        email?: string;
      };
    };
    reply: {
      success: true;
      message: string;
      user: {
        /** the uid of the identity, from any provider */
        firebase_uid: string;
        email: string;
        first_name: string;
        last_name: string;
        email_verified: boolean;
        account_status: 'active' | 'suspended';
        /** admin: may use the routes below /admin */
        role: 'user' | 'admin';
        created_at: string;
        last_login_at: string | null;
        subscription_status: 'none' | 'trialing' | 'active' | 'past_due' | 'expired';
        plan_name: 'free' | 'basic' | 'pro';
        plan_display_name: string;
        /** in this calendar month (UTC) */
        conversions_used: number;
        /** -1: unlimited */
        conversions_per_month: number;
        /** MB of 1024 × 1024 bytes, two decimals */
        storage_used_mb: number;
        storage_mb: number;
        /** until when the plan is paid for or on trial */
        end_date: string | null;
      };
    };
  };
  /** Deletes your own account immediately and permanently: sign-in, subscription, jobs, files, history, keys and webhooks. */
  'users.deleteAccount': {
    request: {
      params: {
        uid: string;
      };
      body: {
        /** the account’s email address, or its uid if it has no address */
        confirm: string;
      };
    };
    reply: {
      success: true;
      message: string;
    };
  };
  /** Records a sign-in and updates the email address and verification from the token. */
  'users.login': {
    request: {
      params: {
        uid: string;
      };
      body: {
        email_verified?: boolean;
      } | null;
    };
    reply: {
      success: true;
      message: string;
      user: {
        /** the uid of the identity, from any provider */
        firebase_uid: string;
        email: string;
        first_name: string;
        last_name: string;
        email_verified: boolean;
        account_status: 'active' | 'suspended';
        /** admin: may use the routes below /admin */
        role: 'user' | 'admin';
        created_at: string;
        last_login_at: string | null;
        subscription_status: 'none' | 'trialing' | 'active' | 'past_due' | 'expired';
        plan_name: 'free' | 'basic' | 'pro';
        plan_display_name: string;
        /** in this calendar month (UTC) */
        conversions_used: number;
        /** -1: unlimited */
        conversions_per_month: number;
        /** MB of 1024 × 1024 bytes, two decimals */
        storage_used_mb: number;
        storage_mb: number;
        /** until when the plan is paid for or on trial */
        end_date: string | null;
      };
    };
  };
  /** Updates from the token whether the email address is verified. */
  'users.verifyEmail': {
    request: {
      params: {
        uid: string;
      };
      body: {
        email_verified?: boolean;
      } | null;
    };
    reply: {
      success: true;
      message: string;
      user: {
        /** the uid of the identity, from any provider */
        firebase_uid: string;
        email: string;
        first_name: string;
        last_name: string;
        email_verified: boolean;
        account_status: 'active' | 'suspended';
        /** admin: may use the routes below /admin */
        role: 'user' | 'admin';
        created_at: string;
        last_login_at: string | null;
        subscription_status: 'none' | 'trialing' | 'active' | 'past_due' | 'expired';
        plan_name: 'free' | 'basic' | 'pro';
        plan_display_name: string;
        /** in this calendar month (UTC) */
        conversions_used: number;
        /** -1: unlimited */
        conversions_per_month: number;
        /** MB of 1024 × 1024 bytes, two decimals */
        storage_used_mb: number;
        storage_mb: number;
        /** until when the plan is paid for or on trial */
        end_date: string | null;
      };
    };
  };
  /** Returns your current plan and when it ends. */
  'users.subscription': {
    request: {
      params: {
        uid: string;
      };
    };
    reply: {
      success: true;
      subscription: {
        /** the plan (plan_name and subscription_model are aliases) */
        name: 'free' | 'basic' | 'pro';
        plan_name: 'free' | 'basic' | 'pro';
        subscription_model: 'free' | 'basic' | 'pro';
        display_name: string;
        status: 'none' | 'trialing' | 'active' | 'past_due' | 'expired';
        /** dollars per month */
        price: number;
        started_at: string | null;
        /** when the trial ends, during a trial */
        trial_end: string | null;
        current_period_start: string | null;
        current_period_end: string | null;
        /** whether the plan ends with the current period */
        cancel_at_period_end: boolean;
        cancelled_at: string | null;
        /** until when the plan is paid for, on trial or waiting for a payment; for an expired plan, when it ended */
        end_date: string | null;
        /** whether the plan renews, with payment, after the current period */
        renews: boolean;
        /** plans whose trial is still available */
        can_try: ('free' | 'basic' | 'pro')[];
        limits: {
          /** -1: unlimited */
          conversions_per_month: number;
          storage_mb: number;
          concurrent_uploads: number;
          file_size_mb: number;
          retention_hours: number;
          priority: 'normal' | 'high';
          features: ('advanced_editing' | 'ocr' | 'annotations')[];
        };
      };
    };
  };
  /** Returns your usage this month and when it resets. */
  'users.usage': {
    request: {
      params: {
        uid: string;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        plan_name: 'free' | 'basic' | 'pro';
        display_name: string;
        /** the calendar month in UTC, such as 2026-11 */
        period: string;
        conversions: {
          /** finished this month */
          used: number;
          /** reserved for conversions that are queued or running */
          reserved: number;
          /** -1: unlimited */
          limit: number;
          /** null: unlimited */
          remaining: number | null;
          resets_at: string;
        };
        storage: {
          used_bytes: number;
          limit_bytes: number;
          /** MB of 1024 × 1024 bytes, two decimals */
          used_mb: number;
          limit_mb: number;
        };
        concurrent: {
          /** conversions that are queued or running */
          running: number;
          limit: number;
        };
      };
    };
  };
  /** Creates a link to a ZIP archive of your account data (JSON) and files. The link is valid for five minutes. */
  'users.export': {
    request: {
      params: {
        uid: string;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        outputFileName: string;
        /** signed and expiring; relative to the host if the server has no PUBLIC_URL */
        downloadUrl: string;
        expires_at: string;
      };
    };
  };
  /** Creates an API key, which is shown only in this response. Sent as a bearer token, it can do what its owner can do, except managing keys or the account. */
  'apiKeys.create': {
    request: {
      body: {
        name: string;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        id: string;
        name: string;
        /** the first characters of the key */
        beginning: string;
        created_at: string;
        /** accurate to the minute */
        last_used_at: string | null;
        /** the key, shown only in this response */
        key: string;
      };
    };
  };
  /** Lists the account’s API keys, newest first. */
  'apiKeys.list': {
    request: {};
    reply: {
      success: true;
      message?: string;
      data: {
        keys: ApiKey[];
      };
    };
  };
  /** Revokes an API key immediately. */
  'apiKeys.revoke': {
    request: {
      params: {
        id: string;
      };
    };
    reply: {
      success: true;
      message: string;
    };
  };
  /** Adds a webhook: a POST is sent to its URL when a job ends, signed with the secret in this response. webhook-signature is “v1,” followed by the base64 of HMAC-SHA256 over “{webhook-id}.{webhook-timestamp}.{body}”; the key is the base64-decoded part after “whsec_”. */
  'webhooks.create': {
    request: {
      body: {
        url: string;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        id: string;
        url: string;
        created_at: string;
        /** whsec_…, shown only in this response */
        secret: string;
      };
    };
  };
  /** Lists the account’s webhooks, newest first. */
  'webhooks.list': {
    request: {};
    reply: {
      success: true;
      message?: string;
      data: {
        webhooks: {
          id: string;
          url: string;
          created_at: string;
        }[];
      };
    };
  };
  /** Deletes a webhook and its pending deliveries. */
  'webhooks.remove': {
    request: {
      params: {
        id: string;
      };
    };
    reply: {
      success: true;
      message: string;
    };
  };
  /** Sends one test event within seconds. Its outcome appears in the deliveries; only one test can run at a time. */
  'webhooks.test': {
    request: {
      params: {
        id: string;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        delivery: {
          /** sent in the header webhook-id */
          id: string;
          event: 'job.finished' | 'job.failed' | 'job.cancelled' | 'webhook.test';
          job_id: string | null;
          state: 'waiting' | 'delivered' | 'failed';
          attempts: number;
          /** the outcome of the last attempt */
          answer: string | null;
          created_at: string;
          /** while waiting */
          next_attempt_at: string | null;
          settled_at: string | null;
        };
      };
    };
  };
  /** Lists the webhook’s deliveries of the last week and pending ones, newest first. */
  'webhooks.deliveries': {
    request: {
      params: {
        id: string;
      };
      query?: {
        /** at most 100 are returned */
        limit?: number;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        deliveries: {
          /** sent in the header webhook-id */
          id: string;
          event: 'job.finished' | 'job.failed' | 'job.cancelled' | 'webhook.test';
          job_id: string | null;
          state: 'waiting' | 'delivered' | 'failed';
          attempts: number;
          /** the outcome of the last attempt */
          answer: string | null;
          created_at: string;
          /** while waiting */
          next_attempt_at: string | null;
          settled_at: string | null;
        }[];
      };
    };
  };
  /** Lists the account’s files, with pagination. Expired files are not included. */
  'files.files': {
    request: {
      query?: {
        page?: number;
        /** at most 100 are returned */
        limit?: number;
        /** names are sorted by code point */
        sortBy?: 'created_at' | 'file_size' | 'file_name';
        sortOrder?: 'ASC' | 'DESC';
        /** image, pdf, document, spreadsheet, presentation, data, archive, or a format: docx, doc, odt, fodt, rtf, xlsx, xls, ods, fods, pptx, ppt, odp, fodp, epub, html, url, jpg, png, webp, gif, avif, bmp, tiff, heic, svg, jp2, ico, tga, ppm, txt, md, csv, json, xml, zip, fdf, xfdf, p12, crt; or an extension (.jpeg) or a MIME type (image/jpeg, image/*) */
        fileType?: string;
        conversionType?: FileType;
        /** a part of the file name; case does not matter */
        search?: string;
        /** next_cursor of an earlier response with the same order; replaces page */
        cursor?: string;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        files: {
          id: string;
          /** the name of the source file */
          original_file_name: string;
          file_name: string;
          /** same as file_name */
          name: string;
          mime_type: string;
          conversion_type: string;
          /** the category in My files */
          category: 'converted' | 'edited';
          /** bytes */
          file_size: number;
          /** same as file_size */
          size: number;
          created_at: string;
          expires_at: string;
          /** whether the thumbnail is still to be made, exists, or will never exist */
          thumbnail: 'due' | 'made' | 'none';
          time_remaining: string;
          /** signed and expiring; in the file storage or on this server, relative to the host if it has no PUBLIC_URL */
          s3_url: string;
        }[];
        pagination: {
          /** absent if a cursor was used */
          page?: number;
          limit: number;
          total: number;
          total_pages: number;
          /** the cursor of the next page; absent at the end of the list */
          next_cursor?: string;
        };
      };
    };
  };
  /** Lists the account’s conversions and their status, newest first. */
  'files.conversions': {
    request: {
      query?: {
        page?: number;
        /** at most 100 are returned */
        limit?: number;
        /** pending, processing and completed are aliases of queued, running and finished */
        status?:
          | 'queued'
          | 'running'
          | 'finished'
          | 'failed'
          | 'cancelled'
          | 'pending'
          | 'processing'
          | 'completed';
        conversionType?: FileType;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        conversions: {
          id: string;
          conversion_type: string;
          status: 'queued' | 'running' | 'finished' | 'failed' | 'cancelled';
          original_file_name: string;
          created_at: string;
          completed_at: string | null;
          /** percent */
          progress: number;
          /** why it failed */
          problem: Problem | null;
          /** the result; null if it was deleted or has expired */
          file: {
            id: string;
            /** the name of the source file */
            original_file_name: string;
            file_name: string;
            /** same as file_name */
            name: string;
            mime_type: string;
            conversion_type: string;
            /** the category in My files */
            category: 'converted' | 'edited';
            /** bytes */
            file_size: number;
            /** same as file_size */
            size: number;
            created_at: string;
            expires_at: string;
            /** whether the thumbnail is still to be made, exists, or will never exist */
            thumbnail: 'due' | 'made' | 'none';
            time_remaining: string;
            /** signed and expiring; in the file storage or on this server, relative to the host if it has no PUBLIC_URL */
            s3_url: string;
          } | null;
        }[];
        pagination: {
          /** absent if a cursor was used */
          page?: number;
          limit: number;
          total: number;
          total_pages: number;
        };
      };
    };
  };
  /** Returns one file of the account. */
  'files.file': {
    request: {
      params: {
        id: string;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        file: {
          id: string;
          /** the name of the source file */
          original_file_name: string;
          file_name: string;
          /** same as file_name */
          name: string;
          mime_type: string;
          conversion_type: string;
          /** the category in My files */
          category: 'converted' | 'edited';
          /** bytes */
          file_size: number;
          /** same as file_size */
          size: number;
          created_at: string;
          expires_at: string;
          /** whether the thumbnail is still to be made, exists, or will never exist */
          thumbnail: 'due' | 'made' | 'none';
          time_remaining: string;
          /** signed and expiring; in the file storage or on this server, relative to the host if it has no PUBLIC_URL */
          s3_url: string;
        };
      };
    };
  };
  /** Deletes a file permanently and frees its storage immediately. */
  'files.deleteFile': {
    request: {
      params: {
        id: string;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        id: string;
        freed_bytes: number;
      };
    };
  };
  /** Renames a file. Its extension stays. */
  'files.renameFile': {
    request: {
      params: {
        id: string;
      };
      body: {
        file_name: string;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        file: {
          id: string;
          /** the name of the source file */
          original_file_name: string;
          file_name: string;
          /** same as file_name */
          name: string;
          mime_type: string;
          conversion_type: string;
          /** the category in My files */
          category: 'converted' | 'edited';
          /** bytes */
          file_size: number;
          /** same as file_size */
          size: number;
          created_at: string;
          expires_at: string;
          /** whether the thumbnail is still to be made, exists, or will never exist */
          thumbnail: 'due' | 'made' | 'none';
          time_remaining: string;
          /** signed and expiring; in the file storage or on this server, relative to the host if it has no PUBLIC_URL */
          s3_url: string;
        };
      };
    };
  };
  /** Returns a temporary download URL that needs no token. */
  'files.downloadFile': {
    request: {
      params: {
        id: string;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        /** signed and expiring; in the file storage or on this server, relative to the host if it has no PUBLIC_URL */
        s3Url: string;
        file_name: string;
        mime_type: string;
        file_size: number;
      };
    };
  };
  /** Lists the account’s newest files. */
  'files.recent': {
    request: {
      query?: {
        /** at most 100 are returned */
        limit?: number;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        files: {
          id: string;
          /** the name of the source file */
          original_file_name: string;
          file_name: string;
          /** same as file_name */
          name: string;
          mime_type: string;
          conversion_type: string;
          /** the category in My files */
          category: 'converted' | 'edited';
          /** bytes */
          file_size: number;
          /** same as file_size */
          size: number;
          created_at: string;
          expires_at: string;
          /** whether the thumbnail is still to be made, exists, or will never exist */
          thumbnail: 'due' | 'made' | 'none';
          time_remaining: string;
          /** signed and expiring; in the file storage or on this server, relative to the host if it has no PUBLIC_URL */
          s3_url: string;
        }[];
      };
    };
  };
  /** Lists the files of one conversion or edit type, newest first. */
  'files.byType': {
    request: {
      params: {
        conversionType: string;
      };
      query?: {
        page?: number;
        /** at most 100 are returned */
        limit?: number;
        /** next_cursor of an earlier response with the same order; replaces page */
        cursor?: string;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        files: {
          id: string;
          /** the name of the source file */
          original_file_name: string;
          file_name: string;
          /** same as file_name */
          name: string;
          mime_type: string;
          conversion_type: string;
          /** the category in My files */
          category: 'converted' | 'edited';
          /** bytes */
          file_size: number;
          /** same as file_size */
          size: number;
          created_at: string;
          expires_at: string;
          /** whether the thumbnail is still to be made, exists, or will never exist */
          thumbnail: 'due' | 'made' | 'none';
          time_remaining: string;
          /** signed and expiring; in the file storage or on this server, relative to the host if it has no PUBLIC_URL */
          s3_url: string;
        }[];
        pagination: {
          /** absent if a cursor was used */
          page?: number;
          limit: number;
          total: number;
          total_pages: number;
          /** the cursor of the next page; absent at the end of the list */
          next_cursor?: string;
        };
      };
    };
  };
  /** Returns the number, types and total size of the account’s files. */
  'files.stats': {
    request: {};
    reply: {
      success: true;
      message?: string;
      data: {
        stats: {
          totalFiles: number;
          convertedFiles: number;
          editedFiles: number;
          /** bytes */
          totalStorageBytes: number;
          /** MB of 1024 × 1024 bytes, two decimals */
          totalStorageMB: number;
          storageLimitMB: number;
          /** most frequent first */
          conversionStats: {
            conversion_type: string;
            count: number;
          }[];
        };
      };
    };
  };
  /** Lists the account’s activity, newest first. */
  'files.activity': {
    request: {
      query?: {
        /** at most 100 are returned */
        limit?: number;
        /** ignored; prevents cached responses */
        _t?: string;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        activities: {
          id: number;
          kind:
            | 'account_registered'
            | 'profile_updated'
            | 'email_verified'
            | 'signed_in'
            | 'conversion_finished'
            | 'conversion_failed'
            | 'conversion_cancelled'
            | 'file_edited'
            | 'edit_failed'
            | 'edit_cancelled'
            | 'file_deleted'
            | 'file_shared'
            | 'share_revoked'
            | 'trial_started'
            | 'subscription_started'
            | 'subscription_renewed'
            | 'subscription_cancelled'
            | 'subscription_ended'
            | 'payment_succeeded'
            | 'payment_failed'
            | 'key_created'
            | 'key_revoked'
            | 'webhook_created'
            | 'webhook_removed'
            | 'account_exported';
          message: string;
          details: Record<string, string | number>;
          created_at: string;
        }[];
      };
    };
  };
  /** Creates a link with which anybody can see and download one file until the link expires or is revoked. */
  'shares.create': {
    request: {
      params: {
        id: string;
      };
      body: {
        /** without it, and at most, as long as the file is stored */
        expires_in_hours?: number;
        /** required to open the link */
        password?: string;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        share: {
          id: string;
          /** the page of the link; relative to the host if the server has no PUBLIC_URL */
          url: string;
          file_id: string;
          file_name: string;
          has_password: boolean;
          downloads: number;
          created_at: string;
          /** never after the file’s own expiry */
          expires_at: string;
        };
      };
    };
  };
  /** Lists the links that work, newest first. */
  'shares.list': {
    request: {
      query?: {
        /** only the links of this file */
        file?: string;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        shares: {
          id: string;
          /** the page of the link; relative to the host if the server has no PUBLIC_URL */
          url: string;
          file_id: string;
          file_name: string;
          has_password: boolean;
          downloads: number;
          created_at: string;
          /** never after the file’s own expiry */
          expires_at: string;
        }[];
      };
    };
  };
  /** Revokes a link immediately, also for downloads that have not begun. */
  'shares.revoke': {
    request: {
      params: {
        id: string;
      };
    };
    reply: {
      success: true;
      message: string;
    };
  };
  /** Opens a link: what the file is, and where its content and thumbnail are. */
  'shares.open': {
    request: {
      params: {
        id: string;
      };
      body: {
        password?: string;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        file: {
          file_name: string;
          mime_type: string;
          /** bytes */
          file_size: number;
          pages: number | null;
          /** when the link stops working */
          expires_at: string;
          /** signed, works for an hour at most */
          downloadUrl: string;
          /** signed, works for an hour at most */
          thumbnailUrl: string | null;
        };
      };
    };
  };
  /** Lists the account’s presets by name. */
  'presets.list': {
    request: {};
    reply: {
      success: true;
      message?: string;
      data: {
        presets: Preset[];
      };
    };
  };
  /** Stores one or more conversions or operations with their options under a name, to be run one after the other. */
  'presets.create': {
    request: {
      body: {
        name: string;
        /** in their order; each reads what the one before it creates */
        steps: {
          type: StepType;
          /** as the form of this type takes them, without passwords; lists as arrays */
          options: Record<string, string | number | boolean | string[]>;
        }[];
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        preset: Preset;
      };
    };
  };
  /** Replaces the name and the steps of a preset. */
  'presets.replace': {
    request: {
      params: {
        id: string;
      };
      body: {
        name: string;
        /** in their order; each reads what the one before it creates */
        steps: {
          type: StepType;
          /** as the form of this type takes them, without passwords; lists as arrays */
          options: Record<string, string | number | boolean | string[]>;
        }[];
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        preset: Preset;
      };
    };
  };
  /** Deletes a preset. */
  'presets.delete': {
    request: {
      params: {
        id: string;
      };
    };
    reply: {
      success: true;
      message: string;
    };
  };
  /** Lists the available plans, from lowest to highest. */
  'subscription.plans': {
    request: {};
    reply: {
      success: true;
      message: string;
      plans: {
        id: string;
        name: 'free' | 'basic' | 'pro';
        display_name: string;
        description: string;
        /** dollars per month */
        price: number;
        /** -1 or null: unlimited */
        conversions_per_month: number | null;
        storage_mb: number;
        concurrent_uploads: number;
        /** the largest file */
        file_size_mb: number;
        /** how long results are kept */
        retention_hours: number;
        advanced_editing: boolean;
        ocr: boolean;
        annotations: boolean;
        priority: 'normal' | 'high';
      }[];
    };
  };
  /** Returns the account’s current plan and when it ends. */
  'subscription.my': {
    request: {};
    reply: {
      success: true;
      subscription: {
        /** the plan (plan_name and subscription_model are aliases) */
        name: 'free' | 'basic' | 'pro';
        plan_name: 'free' | 'basic' | 'pro';
        subscription_model: 'free' | 'basic' | 'pro';
        display_name: string;
        status: 'none' | 'trialing' | 'active' | 'past_due' | 'expired';
        /** dollars per month */
        price: number;
        started_at: string | null;
        /** when the trial ends, during a trial */
        trial_end: string | null;
        current_period_start: string | null;
        current_period_end: string | null;
        /** whether the plan ends with the current period */
        cancel_at_period_end: boolean;
        cancelled_at: string | null;
        /** until when the plan is paid for, on trial or waiting for a payment; for an expired plan, when it ended */
        end_date: string | null;
        /** whether the plan renews, with payment, after the current period */
        renews: boolean;
        /** plans whose trial is still available */
        can_try: ('free' | 'basic' | 'pro')[];
        limits: {
          /** -1: unlimited */
          conversions_per_month: number;
          storage_mb: number;
          concurrent_uploads: number;
          file_size_mb: number;
          retention_hours: number;
          priority: 'normal' | 'high';
          features: ('advanced_editing' | 'ocr' | 'annotations')[];
        };
      };
    };
  };
  /** Chooses a plan. A trial starts immediately; a paid plan starts when checkout at data.checkout_url is complete. “free” cancels the plan at the end of its period. Choosing a cancelled plan again resumes it. */
  'subscription.subscribe': {
    request: {
      body: {
        /** the name or ID of a plan */
        subscription_model: string;
      };
    };
    reply: {
      success: true;
      message: string;
      subscription: {
        /** the plan (plan_name and subscription_model are aliases) */
        name: 'free' | 'basic' | 'pro';
        plan_name: 'free' | 'basic' | 'pro';
        subscription_model: 'free' | 'basic' | 'pro';
        display_name: string;
        status: 'none' | 'trialing' | 'active' | 'past_due' | 'expired';
        /** dollars per month */
        price: number;
        started_at: string | null;
        /** when the trial ends, during a trial */
        trial_end: string | null;
        current_period_start: string | null;
        current_period_end: string | null;
        /** whether the plan ends with the current period */
        cancel_at_period_end: boolean;
        cancelled_at: string | null;
        /** until when the plan is paid for, on trial or waiting for a payment; for an expired plan, when it ended */
        end_date: string | null;
        /** whether the plan renews, with payment, after the current period */
        renews: boolean;
        /** plans whose trial is still available */
        can_try: ('free' | 'basic' | 'pro')[];
        limits: {
          /** -1: unlimited */
          conversions_per_month: number;
          storage_mb: number;
          concurrent_uploads: number;
          file_size_mb: number;
          retention_hours: number;
          priority: 'normal' | 'high';
          features: ('advanced_editing' | 'ocr' | 'annotations')[];
        };
      };
      data?: {
        /** the checkout page */
        checkout_url: string;
      };
    };
  };
  /** Cancels the plan at the end of its period. Subscribing to it again before then resumes it. */
  'subscription.cancel': {
    request: {};
    reply: {
      success: true;
      message: string;
      subscription: {
        /** the plan (plan_name and subscription_model are aliases) */
        name: 'free' | 'basic' | 'pro';
        plan_name: 'free' | 'basic' | 'pro';
        subscription_model: 'free' | 'basic' | 'pro';
        display_name: string;
        status: 'none' | 'trialing' | 'active' | 'past_due' | 'expired';
        /** dollars per month */
        price: number;
        started_at: string | null;
        /** when the trial ends, during a trial */
        trial_end: string | null;
        current_period_start: string | null;
        current_period_end: string | null;
        /** whether the plan ends with the current period */
        cancel_at_period_end: boolean;
        cancelled_at: string | null;
        /** until when the plan is paid for, on trial or waiting for a payment; for an expired plan, when it ended */
        end_date: string | null;
        /** whether the plan renews, with payment, after the current period */
        renews: boolean;
        /** plans whose trial is still available */
        can_try: ('free' | 'basic' | 'pro')[];
        limits: {
          /** -1: unlimited */
          conversions_per_month: number;
          storage_mb: number;
          concurrent_uploads: number;
          file_size_mb: number;
          retention_hours: number;
          priority: 'normal' | 'high';
          features: ('advanced_editing' | 'ocr' | 'annotations')[];
        };
      };
    };
  };
  /** Returns the address of the billing page, if this server sells plans. */
  'subscription.portal': {
    request: {};
    reply: {
      success: true;
      message?: string;
      data: {
        url: string;
      };
    };
  };
  /** Lists the account’s subscription history, newest first. */
  'subscription.history': {
    request: {
      query?: {
        page?: number;
        /** at most 100 are returned */
        limit?: number;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        history: {
          id: number;
          subscription_id: string;
          event:
            | 'trial_started'
            | 'started'
            | 'plan_changed'
            | 'activated'
            | 'renewed'
            | 'payment_due'
            | 'recovered'
            | 'cancelled'
            | 'resumed'
            | 'replaced'
            | 'trial_ended'
            | 'ended'
            | 'unpaid';
          plan_name: 'free' | 'basic' | 'pro';
          display_name: string;
          /** if the plan was changed */
          previous_plan: 'free' | 'basic' | 'pro' | null;
          created_at: string;
        }[];
        pagination: {
          /** absent if a cursor was used */
          page?: number;
          limit: number;
          total: number;
          total_pages: number;
        };
      };
    };
  };
  /** Lists the account’s payments, including failed ones, newest first. */
  'subscription.payments': {
    request: {
      query?: {
        page?: number;
        /** at most 100 are returned */
        limit?: number;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        payments: {
          id: string;
          plan_name: 'free' | 'basic' | 'pro';
          display_name: string;
          /** in the smallest unit of the currency, such as cents */
          amount: number;
          /** ISO 4217, lower case */
          currency: string;
          /** the formatted amount */
          amount_text: string;
          status: 'paid' | 'failed' | 'refunded';
          /** where the invoice can be viewed and paid */
          invoice_url: string | null;
          created_at: string;
        }[];
        pagination: {
          /** absent if a cursor was used */
          page?: number;
          limit: number;
          total: number;
          total_pages: number;
        };
      };
    };
  };
  /** Returns the account’s usage this month and when it resets. */
  'subscription.usage': {
    request: {};
    reply: {
      success: true;
      message?: string;
      data: {
        plan_name: 'free' | 'basic' | 'pro';
        display_name: string;
        /** the calendar month in UTC, such as 2026-11 */
        period: string;
        conversions: {
          /** finished this month */
          used: number;
          /** reserved for conversions that are queued or running */
          reserved: number;
          /** -1: unlimited */
          limit: number;
          /** null: unlimited */
          remaining: number | null;
          resets_at: string;
        };
        storage: {
          used_bytes: number;
          limit_bytes: number;
          /** MB of 1024 × 1024 bytes, two decimals */
          used_mb: number;
          limit_mb: number;
        };
        concurrent: {
          /** conversions that are queued or running */
          running: number;
          limit: number;
        };
      };
    };
  };
  /** Receives Stripe’s signed events about payments and subscriptions. */
  'billing.stripeWebhook': {
    request: {};
    reply: {
      success: true;
    };
  };
  /** Lists the programs that the server needs and whether they are installed. */
  'pdf.dependencies': {
    request: {};
    reply: {
      success: true;
      message?: string;
      data: {
        /** whether this process opens files itself and has checked the tools */
        checked: boolean;
        /** the workers that open files */
        workers: 'ready' | 'starting' | 'unsafe' | 'absent';
        tools: {
          name: string;
          state: 'found' | 'missing' | 'broken';
          /** true if nothing else needs it */
          optional?: boolean;
          /** what doesn’t work without it */
          cost?: string;
          /** the command with which the operator installs it */
          remedy?: string;
          /** of Tesseract: the installed languages, by its codes such as eng */
          languages?: string[];
        }[];
      };
    };
  };
  /** Installs nothing. Returns the missing programs and the commands with which the operator installs them. */
  'pdf.installDependencies': {
    request: {};
    reply: {
      success: true;
      message?: string;
      data: {
        /** whether this process opens files itself and has checked the tools */
        checked: boolean;
        /** the workers that open files */
        workers: 'ready' | 'starting' | 'unsafe' | 'absent';
        tools: {
          name: string;
          state: 'found' | 'missing' | 'broken';
          /** true if nothing else needs it */
          optional?: boolean;
          /** what doesn’t work without it */
          cost?: string;
          /** the command with which the operator installs it */
          remedy?: string;
          /** of Tesseract: the installed languages, by its codes such as eng */
          languages?: string[];
        }[];
      };
    };
  };
  /** Checks which PDF operations are currently available. */
  'pdf.health': {
    request: {};
    reply: {
      success: true;
      message?: string;
      data: {
        status: 'ok';
        operations: {
          operation: string;
          label: string;
          available: boolean;
        }[];
      };
    };
  };
  /** Lists the supported input and output image formats. */
  'image.formats': {
    request: {};
    reply: {
      success: true;
      message?: string;
      data: {
        read: {
          format: Format;
          label: string;
          mime_type: string;
          extensions: string[];
        }[];
        written: {
          format: Format;
          label: string;
          mime_type: string;
          extensions: string[];
        }[];
      };
    };
  };
  /** Checks which image operations are currently available. */
  'image.health': {
    request: {};
    reply: {
      success: true;
      message?: string;
      data: {
        status: 'ok';
        operations: {
          operation: string;
          label: string;
          available: boolean;
        }[];
      };
    };
  };
  /** Lists accounts with their plan and usage, newest first. */
  'admin.users': {
    request: {
      query?: {
        page?: number;
        /** at most 100 are returned */
        limit?: number;
        /** part of an email address, a name or a uid */
        search?: string;
        status?: 'active' | 'suspended';
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        users: {
          uid: string;
          email: string;
          email_verified: boolean;
          first_name: string;
          last_name: string;
          role: 'user' | 'admin';
          status: 'active' | 'suspended';
          plan: 'free' | 'basic' | 'pro';
          /** null for a plan that does not end */
          plan_until: string | null;
          /** in this calendar month (UTC), with those that run */
          conversions: number;
          stored_bytes: number;
          created_at: string;
          last_login_at: string | null;
        }[];
        pagination: {
          /** absent if a cursor was used */
          page?: number;
          limit: number;
          total: number;
          total_pages: number;
        };
      };
    };
  };
  /** Suspends another account, which keeps all its data, or resumes it. */
  'admin.setUserStatus': {
    request: {
      params: {
        uid: string;
      };
      body: {
        status: 'active' | 'suspended';
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        user: {
          uid: string;
          email: string;
          email_verified: boolean;
          first_name: string;
          last_name: string;
          role: 'user' | 'admin';
          status: 'active' | 'suspended';
          plan: 'free' | 'basic' | 'pro';
          /** null for a plan that does not end */
          plan_until: string | null;
          /** in this calendar month (UTC), with those that run */
          conversions: number;
          stored_bytes: number;
          created_at: string;
          last_login_at: string | null;
        };
      };
    };
  };
  /** Creates a link with which the owner of an email address can sign up (SIGNUP=invite). */
  'admin.invite': {
    request: {
      body: {
        email: string;
        days?: number;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        link: string;
        expires_at: string;
      };
    };
  };
  /** Lists the jobs of all owners, newest first, without file names. */
  'admin.jobs': {
    request: {
      query?: {
        page?: number;
        /** at most 100 are returned */
        limit?: number;
        state?: 'queued' | 'running' | 'finished' | 'failed' | 'cancelled';
        /** part of the owner’s email address, or the id of a job */
        search?: string;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        jobs: {
          id: string;
          type: JobType;
          state: 'queued' | 'running' | 'finished' | 'failed' | 'cancelled';
          /** null for a visitor */
          owner_uid: string | null;
          /** null for a visitor and for a deleted account */
          owner_email: string | null;
          input_bytes: number;
          result_bytes: number | null;
          attempts: number;
          created_at: string;
          started_at: string | null;
          ended_at: string | null;
          /** why it failed; words that may come from the file are replaced by “…” */
          problem: Problem | null;
        }[];
        pagination: {
          /** absent if a cursor was used */
          page?: number;
          limit: number;
          total: number;
          total_pages: number;
        };
      };
    };
  };
  /** Cancels a job of any owner and refunds its conversion. */
  'admin.cancelJob': {
    request: {
      params: {
        id: string;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        /** false if it had ended already */
        cancelled: boolean;
      };
    };
  };
  /** Queues again the jobs that failed too often because of their worker and have not ended. */
  'admin.retryJobs': {
    request: {};
    reply: {
      success: true;
      message?: string;
      data: {
        retried: number;
      };
    };
  };
  /** Returns the health of the parts, the disk, the workers and the queue. */
  'admin.system': {
    request: {};
    reply: {
      success: true;
      message?: string;
      data: {
        version: string;
        node: string;
        /** of the process that answers */
        started_at: string;
        ready: boolean;
        checks: {
          name: string;
          ok: boolean;
          detail: string;
        }[];
        /** the disk of the data folder of the process that answers */
        disk: {
          free_bytes: number;
          total_bytes: number;
          needed_bytes: number;
        };
        workers: {
          ready: number;
          starting: number;
          unsafe: number;
        };
        queue: {
          waiting: number;
          running: number;
          /** further jobs are refused */
          most_waiting: number;
          oldest_waiting_seconds: number;
          /** jobs that failed too often because of their worker and have not ended */
          stuck: number;
        };
      };
    };
  };
  /** Returns the jobs of the last hour or day in intervals, as far as they are stored. */
  'admin.queue': {
    request: {
      query?: {
        span?: 'hour' | 'day';
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        intervals: {
          from: string;
          until: string;
          created: number;
          finished: number;
          failed: number;
          cancelled: number;
          /** waiting or running at its end */
          open: number;
        }[];
      };
    };
  };
  /** Lists the settings of the process that answers, without secret values. */
  'admin.settings': {
    request: {};
    reply: {
      success: true;
      message?: string;
      data: {
        settings: {
          name: string;
          meaning: string;
          source: 'environment' | 'default';
          /** the default in words where the source is the default */
          value: string;
          /** whether the value is secret and left out */
          hidden: boolean;
        }[];
      };
    };
  };
  /** Lists the actions of administrators in the last year, newest first. */
  'admin.auditLog': {
    request: {
      query?: {
        page?: number;
        /** at most 100 are returned */
        limit?: number;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        entries: {
          id: number;
          at: string;
          action:
            | 'user_suspended'
            | 'user_resumed'
            | 'user_deleted'
            | 'plan_set'
            | 'admin_granted'
            | 'admin_revoked'
            | 'person_invited'
            | 'job_cancelled'
            | 'jobs_retried';
          /** null for the command line */
          by_uid: string | null;
          /** null for the command line and for a deleted account */
          by_email: string | null;
          /** the uid of the account or the id of the job */
          target: string | null;
          target_email: string | null;
          details: Record<string, string | number>;
        }[];
        pagination: {
          /** absent if a cursor was used */
          page?: number;
          limit: number;
          total: number;
          total_pages: number;
        };
      };
    };
  };
  /** Returns the settings that matter first, while the server has no administrator. */
  'setup.status': {
    request: {
      body: {
        /** from the address that the server prints */
        key: string;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        /** the public address, as links in mails have it */
        address: string;
        /** null where accounts are another provider’s */
        sign_up: 'open' | 'invite' | 'closed' | null;
        /** false: mails are stored on the server */
        sends_mail: boolean;
        mail_from: string;
      };
    };
  };
  /** Creates the link with which the operator can sign up (SIGNUP=invite). */
  'setup.invite': {
    request: {
      body: {
        /** from the address that the server prints */
        key: string;
        email: string;
      };
    };
    reply: {
      success: true;
      message?: string;
      data: {
        link: string;
      };
    };
  };
  /** Makes the account of the caller the first administrator. */
  'setup.claim': {
    request: {
      body: {
        /** from the address that the server prints */
        key: string;
      };
    };
    reply: {
      success: true;
      message: string;
    };
  };
};

/** The method and path of each call. */
export const calls: Readonly<Record<keyof Calls, readonly [method: string, path: string]>> = {
  'conversion.history': ['GET', '/conversion/history'],
  'conversion.usage': ['GET', '/conversion/usage'],
  'conversion.usageByDay': ['GET', '/conversion/usage/days'],
  'conversion.health': ['GET', '/conversion/health'],
  'conversion.test': ['POST', '/conversion/test'],
  'conversion.testCors': ['GET', '/test-cors'],
  'conversion.catalogue': ['GET', '/conversion/catalogue'],
  'jobs.job': ['GET', '/jobs/{id}'],
  'jobs.cancel': ['DELETE', '/jobs/{id}'],
  'archives.create': ['POST', '/archives'],
  'archives.createOfFiles': ['POST', '/user-files/archives'],
  'health.live': ['GET', '/health/live'],
  'health.ready': ['GET', '/health/ready'],
  'identity.configuration': ['GET', '/identity'],
  'identity.person': ['GET', '/identity/person'],
  'users.register': ['POST', '/users/register'],
  'users.profile': ['GET', '/users/profile/{uid}'],
  'users.profileByEmail': ['POST', '/users/profile'],
  'users.updateProfile': ['PUT', '/users/profile/{uid}'],
  'users.deleteAccount': ['DELETE', '/users/profile/{uid}'],
  'users.login': ['PUT', '/users/login/{uid}'],
  'users.verifyEmail': ['PUT', '/users/verify-email/{uid}'],
  'users.subscription': ['GET', '/users/subscription/{uid}'],
  'users.usage': ['GET', '/users/usage/{uid}'],
  'users.export': ['POST', '/users/export/{uid}'],
  'apiKeys.create': ['POST', '/api-keys'],
  'apiKeys.list': ['GET', '/api-keys'],
  'apiKeys.revoke': ['DELETE', '/api-keys/{id}'],
  'webhooks.create': ['POST', '/webhooks'],
  'webhooks.list': ['GET', '/webhooks'],
  'webhooks.remove': ['DELETE', '/webhooks/{id}'],
  'webhooks.test': ['POST', '/webhooks/{id}/test'],
  'webhooks.deliveries': ['GET', '/webhooks/{id}/deliveries'],
  'files.files': ['GET', '/user-files/files'],
  'files.conversions': ['GET', '/user-files/conversions'],
  'files.file': ['GET', '/user-files/files/{id}'],
  'files.deleteFile': ['DELETE', '/user-files/files/{id}'],
  'files.renameFile': ['PATCH', '/user-files/files/{id}'],
  'files.downloadFile': ['GET', '/user-files/files/{id}/download'],
  'files.recent': ['GET', '/user-files/files/recent'],
  'files.byType': ['GET', '/user-files/files/type/{conversionType}'],
  'files.stats': ['GET', '/user-files/stats'],
  'files.activity': ['GET', '/user-files/activity'],
  'shares.create': ['POST', '/user-files/files/{id}/shares'],
  'shares.list': ['GET', '/user-files/shares'],
  'shares.revoke': ['DELETE', '/user-files/shares/{id}'],
  'shares.open': ['POST', '/shares/{id}'],
  'presets.list': ['GET', '/presets'],
  'presets.create': ['POST', '/presets'],
  'presets.replace': ['PUT', '/presets/{id}'],
  'presets.delete': ['DELETE', '/presets/{id}'],
  'subscription.plans': ['GET', '/subscription/plans'],
  'subscription.my': ['POST', '/subscription/my'],
  'subscription.subscribe': ['POST', '/subscription/subscribe'],
  'subscription.cancel': ['POST', '/subscription/cancel'],
  'subscription.portal': ['POST', '/subscription/portal'],
  'subscription.history': ['POST', '/subscription/history'],
  'subscription.payments': ['POST', '/subscription/payments'],
  'subscription.usage': ['POST', '/subscription/usage'],
  'billing.stripeWebhook': ['POST', '/billing/stripe/webhook'],
  'pdf.dependencies': ['GET', '/pdf-processing/dependencies'],
  'pdf.installDependencies': ['POST', '/pdf-processing/install-dependencies'],
  'pdf.health': ['GET', '/pdf-processing/health'],
  'image.formats': ['GET', '/image-processing/formats'],
  'image.health': ['GET', '/image-processing/health'],
  'admin.users': ['GET', '/admin/users'],
  'admin.setUserStatus': ['PUT', '/admin/users/{uid}/status'],
  'admin.invite': ['POST', '/admin/invitations'],
  'admin.jobs': ['GET', '/admin/jobs'],
  'admin.cancelJob': ['POST', '/admin/jobs/{id}/cancel'],
  'admin.retryJobs': ['POST', '/admin/jobs/retry'],
  'admin.system': ['GET', '/admin/system'],
  'admin.queue': ['GET', '/admin/queue'],
  'admin.settings': ['GET', '/admin/settings'],
  'admin.auditLog': ['GET', '/admin/audit-log'],
  'setup.status': ['POST', '/setup/status'],
  'setup.invite': ['POST', '/setup/invitations'],
  'setup.claim': ['POST', '/setup/admin'],
};
